package org.schedsim.kernel.core;

import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;

/** The clocks of a run queue (spec 10 §4). */
public final class Clock {
    /** A queue whose sums reach this has no idle time to give back: (LOAD_AVG_MAX - 1024) << 10 - LOAD_AVG_MAX. */
    private static final long SATURATED = ((47742L - 1024) << 10) - 47742;

    private final Machine machine;
    private final boolean irqTimeAccounting;
    private final boolean nontaskCapacity;

    public Clock(Machine machine) {
        this.machine = machine;
        this.irqTimeAccounting = machine.tunables.irqTimeAccounting;
        this.nontaskCapacity = machine.tunables.nontaskCapacity;
    }

    /** {@code update_rq_clock}. */
    public void update(CpuRq rq) {
        long delta = machine.now - rq.clock;
        if (delta <= 0) {
            return;
        }
        rq.clock += delta;
        long irq = irqTimeAccounting ? takeIrqTime(rq, delta) : 0;
        rq.clockTask += delta - irq;
        if (irq > 0 && nontaskCapacity) {
            Pelt.updateIrqLoadAvg(rq, irq);
        }
        updatePelt(rq, delta - irq);
    }

    /** Interrupt time beyond the elapsed time is carried to later updates. */
    private static long takeIrqTime(CpuRq rq, long delta) {
        long irq = Math.min(rq.irqTimeNs - rq.irqTimeSeenNs, delta);
        rq.irqTimeSeenNs += irq;
        return irq;
    }

    private static void updatePelt(CpuRq rq, long delta) {
        if (rq.curr == rq.idle) {
            rq.clockPelt = rq.clockTask;
        } else {
            rq.clockPelt += Pelt.invariantTime(rq, delta);
        }
    }

    /** The idle task was chosen: catch up with the task clock, unless the CPU was saturated (spec 10 §4). */
    public void idleEntry(CpuRq rq) {
        long utilSum = rq.cfs.avg.utilSum + rq.rtAvg.utilSum + rq.dlAvg.utilSum;
        if (utilSum >= SATURATED) {
            rq.lostIdleTime += rq.clockTask - rq.clockPelt;
        }
        rq.clockPelt = rq.clockTask;
        rq.clockIdle = rq.clock;
        rq.clockPeltIdle = rq.peltNow();
    }
}
