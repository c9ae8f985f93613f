package org.schedsim.kernel.core;

import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;

/** Has a CPU more to do than fits it? Asked with energy-aware placement only (spec 12 §9). */
public final class Overutilization {
    private Overutilization() {}

    /** {@code cpu_overutilized}. */
    public static boolean of(CpuRq rq) {
        return rq.rd.isEnergyAware() && !fits(rq);
    }

    private static boolean fits(CpuRq rq) {
        long util = CpuLoad.util(rq);
        if (!rq.machine.uclamp.used) {
            return Pelt.fitsCapacity(util, rq.capacity);
        }
        long actual = Pelt.actualCapacity(rq);
        return CapacityFit.ofClamped(util, 0, rq.uclamp.max(), rq.capacity, rq.archCapacity, actual) != 0;
    }

    /** {@code check_update_overutilized_status}: at ticks and enqueues the mark is only set. */
    public static void mark(CpuRq rq) {
        if (!rq.rd.isOverutilized() && !fits(rq)) {
            rq.rd.overutilized = true;
        }
    }
}
