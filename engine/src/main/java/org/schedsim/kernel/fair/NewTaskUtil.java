package org.schedsim.kernel.fair;

import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedAvg;

/** The utilisation that a task starts with (spec 10 §5). */
final class NewTaskUtil {
    private NewTaskUtil() {}

    static long initial(CpuRq rq, Entity se) {
        SchedAvg cfs = FairQueue.queueOf(se).avg;
        long cap = (rq.archCapacity - cfs.utilAvg) / 2;
        if (cap <= 0) {
            return 0;
        }
        if (cfs.utilAvg == 0) {
            return cap;
        }
        return Math.min(cap, cfs.utilAvg * CpuLoad.scaleLoadDown(se.loadWeight) / (cfs.loadAvg + 1));
    }
}
