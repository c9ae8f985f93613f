package org.schedsim.sim;

import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Request;

/** The tick: one pass per jiffy over the CPUs that have one (spec 01 §1). */
final class Ticks {
    private final World world;
    private final Machine machine;
    private final CpuBits cpus;
    private final long tickNs;

    Ticks(World world) {
        this.world = world;
        this.machine = world.machine;
        this.cpus = new CpuBits(machine.nrCpus);
        this.tickNs = machine.tunables.tickNs;
    }

    int first() {
        return cpus.nextFrom(0);
    }

    int next(int cpu) {
        return cpus.nextFrom(cpu + 1);
    }

    /** Leaves the idle loop: next tick at the first grid instant strictly after now. */
    void restart(CpuRq rq) {
        rq.tickStopped = false;
        cpus.set(rq.cpu);
        if (!world.queue.isScheduled(Sources.JIFFY)) {
            scheduleNext();
        }
    }

    void stop(CpuRq rq) {
        rq.tickStopped = true;
        cpus.clear(rq.cpu);
    }

    private void scheduleNext() {
        long next = (machine.now / tickNs + 1) * tickNs;
        world.queue.schedule(Sources.JIFFY, next, EventQueue.JIFFY, 0);
    }

    /** All ticks of this instant, by CPU number, with the other interrupts of lower CPUs between them. */
    void pass() {
        for (int cpu = first(); cpu >= 0; cpu = next(cpu)) {
            while (world.queue.nextIsBefore(machine.now, EventQueue.INTERRUPT, cpu)) {
                world.dispatch(world.queue.poll());
            }
            world.interrupts.tick(machine.rqs[cpu]);
        }
        if (first() >= 0) {
            scheduleNext();
        }
    }

    /** What the tick interrupt of one CPU does. */
    void tick(CpuRq rq) {
        world.kernel.clock.update(rq);
        if (rq.request == Request.LAZY) {
            rq.request = Request.REAL;
        }
        if (world.pressure.mayArise()) {
            Pelt.updateHwLoadAvg(rq);
        }
        rq.curr.schedClass.tick(rq, rq.curr, false);
        if (rq.rt.nrRunning > 0) {
            world.kernel.rt.fairServerTick(rq);
        }
        if (world.kernel.balancer.trigger(rq)) {
            world.interrupts.raiseSoftirq(rq);
        }
    }
}
