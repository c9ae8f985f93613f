package org.schedsim.kernel.balance;

import org.schedsim.kernel.core.CapacityFit;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Task;

/** Comparisons of capacities, each with its own margin (spec 22 §1). */
final class Capacities {
    private Capacities() {}

    /** {@code capacity_greater}: by more than about 5 %. */
    static boolean greater(long a, long b) {
        return a * 1024 > b * 1078;
    }

    /** {@code check_cpu_capacity}: interrupts and higher classes took a noticeable part of it. */
    static boolean reduced(CpuRq rq, Domain sd) {
        return reduced(rq.capacity, rq.archCapacity, sd.imbalancePct);
    }

    static boolean reduced(long capacity, long archCapacity, int imbalancePct) {
        return capacity * imbalancePct < archCapacity * 100;
    }

    /** {@code task_fits_cpu}. */
    static boolean fits(Task task, CpuRq rq) {
        return CapacityFit.fits(task, rq);
    }
}
