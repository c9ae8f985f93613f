package org.schedsim.kernel.fair;

import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.SchedAvg;
import org.schedsim.kernel.state.Task;

/** Estimated utilisation: what a task used in its past activations (spec 10 §7). */
final class UtilEst {
    /** 1 % of a CPU. */
    private static final int MARGIN = 1024 / 100;

    private final boolean enabled;

    UtilEst(boolean enabled) {
        this.enabled = enabled;
    }

    void enqueue(CfsRq q, Task task) {
        if (enabled) {
            q.avg.utilEst += task.se.avg.utilEst;
        }
    }

    void dequeue(CfsRq q, Task task) {
        if (enabled) {
            q.avg.utilEst = Math.max(0, q.avg.utilEst - task.se.avg.utilEst);
        }
    }

    /** {@code util_est_update}: the task goes to sleep. */
    void sample(SchedAvg a) {
        if (!enabled || a.utilEstUnchanged) {
            return;
        }
        a.utilEst = next(a);
        a.utilEstUnchanged = true;
    }

    private static int next(SchedAvg a) {
        int ewma = a.utilEst;
        int util = (int) a.utilAvg;
        int diff = ewma - util;
        if (diff <= 0) {
            return util;
        }
        boolean starved = util + MARGIN < a.runnableAvg;
        return diff < MARGIN || starved ? ewma : (4 * ewma - diff) >> 2;
    }
}
