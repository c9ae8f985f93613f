package org.schedsim.sim;

import java.util.Arrays;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;

/** The progress of the running tasks: what a task has done is settled whenever its rate changes. */
final class Execution {
    private static final long PAUSED = Long.MAX_VALUE;

    private final World world;
    private final Machine machine;
    /** From when on the current task of each CPU makes progress. */
    private final long[] since;

    Execution(World world) {
        this.world = world;
        this.machine = world.machine;
        this.since = new long[machine.nrCpus];
        Arrays.fill(since, PAUSED);
    }

    /** The current task of the CPU makes no progress from now on. */
    void pause(CpuRq rq) {
        Worker worker = world.worker(rq.curr);
        if (since[rq.cpu] == PAUSED || worker == null) {
            return;
        }
        settle(rq, worker);
        worker.delayNs = Math.max(0, since[rq.cpu] - machine.now);
        since[rq.cpu] = PAUSED;
        world.queue.cancel(Sources.of(rq.cpu, Sources.PHASE_END));
    }

    /** Work per ns, of 1024. */
    private static long rate(CpuRq rq) {
        return rq.archCapacity - rq.hwPressure;
    }

    /** Books what was done up to now. */
    private void settle(CpuRq rq, Worker worker) {
        long elapsed = machine.now - since[rq.cpu];
        if (elapsed > 0) {
            long done = elapsed * rate(rq);
            long progress = worker.byTime ? elapsed << 10 : done;
            worker.remaining = worker.endless ? 0 : Math.max(0, worker.remaining - progress);
            worker.done += done;
            since[rq.cpu] = machine.now;
            if (!worker.unsampled) {
                worker.unsampled = true;
                world.samples.add(worker);
            }
        }
    }

    /** Brings the count of work done up to date without changing anything else. */
    void settle(CpuRq rq) {
        Worker worker = world.worker(rq.curr);
        if (since[rq.cpu] != PAUSED && worker != null) {
            settle(rq, worker);
        }
    }

    /** The current task of the CPU makes progress, after {@code delayNs} of somebody else's work. */
    void resume(CpuRq rq, long delayNs) {
        Worker worker = world.worker(rq.curr);
        if (worker == null || world.interrupts.isBusy(rq.cpu)) {
            if (worker != null) {
                worker.delayNs += delayNs;
            }
            return;
        }
        since[rq.cpu] = machine.now + delayNs + worker.delayNs;
        worker.delayNs = 0;
        if (!worker.endless) {
            long rate = worker.byTime ? 1024 : rate(rq);
            long timeNs = since[rq.cpu] + (worker.remaining + rate - 1) / rate;
            world.queue.schedule(Sources.of(rq.cpu, Sources.PHASE_END), timeNs, EventQueue.PHASE_END, rq.cpu);
        }
    }

    /** Somebody else's work delays the current task. */
    void delay(CpuRq rq, long delayNs) {
        if (delayNs > 0 && since[rq.cpu] != PAUSED) {
            pause(rq);
            resume(rq, delayNs);
        }
    }
}
