package org.schedsim.kernel.cache;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Mm;

/**
 * Decayed execution time by process and CPU (spec 30 §3). A CPU's epoch advances only when somebody looks at it; all
 * CPUs share the grid of epoch boundaries.
 */
final class Occupancy {
    /** A process that had all of a CPU's time. */
    static final long SCALE = 1 << 20;

    private final Machine machine;
    private final int periodTicks;

    Occupancy(Machine machine) {
        this.machine = machine;
        this.periodTicks = Math.max(1, machine.tunables.llcEpochPeriodTicks);
    }

    int periodTicks() {
        return periodTicks;
    }

    /** A new process has run nowhere. */
    void init(Mm mm) {
        for (CpuRq rq : machine.rqs) {
            mm.runtime[rq.cpu] = 0;
            mm.runtimeEpoch[rq.cpu] = rq.cpuEpoch;
            mm.epoch = rq.cpuEpoch;
        }
        mm.nextScan = machine.jiffies;
    }

    void add(CpuRq rq, Mm mm, long deltaNs) {
        advance(rq, mm);
        mm.runtime[rq.cpu] += deltaNs;
        rq.cpuRuntime += deltaNs;
    }

    /** {@code fraction_mm_sched}: the share of the process in what user fair tasks ran on the CPU; idle time does not count. */
    long fraction(CpuRq rq, Mm mm) {
        advance(rq, mm);
        return SCALE * mm.runtime[rq.cpu] / (rq.cpuRuntime + 1);
    }

    private void advance(CpuRq rq, Mm mm) {
        advance(rq);
        long epochs = rq.cpuEpoch - mm.runtimeEpoch[rq.cpu];
        if (epochs != 0) {
            mm.runtimeEpoch[rq.cpu] += epochs;
            mm.runtime[rq.cpu] = decayed(mm.runtime[rq.cpu], epochs);
        }
    }

    private void advance(CpuRq rq) {
        long late = machine.jiffies - rq.cpuEpochNext;
        if (late > 0) {
            long epochs = (late + periodTicks - 1) / periodTicks;
            rq.cpuEpoch += epochs;
            rq.cpuEpochNext += epochs * periodTicks;
            rq.cpuRuntime = decayed(rq.cpuRuntime, epochs);
        }
    }

    private static long decayed(long runtime, long epochs) {
        return epochs < 64 ? runtime >> epochs : 0;
    }
}
