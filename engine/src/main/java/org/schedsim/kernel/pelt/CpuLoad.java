package org.schedsim.kernel.pelt;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedAvg;
import org.schedsim.kernel.state.Task;

/** Load and utilisation as placement and balancing read them: as last recomputed, never brought up to date (spec 10 §9). */
public final class CpuLoad {
    private CpuLoad() {}

    /** {@code cpu_load}: blocked load included. */
    public static long load(CpuRq rq) {
        return rq.cfs.avg.loadAvg;
    }

    /** {@code cpu_load_without}. */
    public static long loadWithout(CpuRq rq, Task p) {
        return contributes(rq, p) ? Math.max(0, load(rq) - taskHLoad(p)) : load(rq);
    }

    /** {@code cpu_runnable}. */
    public static long runnable(CpuRq rq) {
        return rq.cfs.avg.runnableAvg;
    }

    /** {@code cpu_runnable_without}. */
    public static long runnableWithout(CpuRq rq, Task p) {
        return contributes(rq, p) ? Math.max(0, runnable(rq) - p.se.avg.runnableAvg) : runnable(rq);
    }

    /** {@code cpu_util_cfs}. */
    public static long util(CpuRq rq) {
        return cpuUtil(rq, null, -1, false);
    }

    /** {@code cpu_util_cfs_boost}. */
    public static long utilBoost(CpuRq rq) {
        return cpuUtil(rq, null, -1, true);
    }

    /** {@code cpu_util_without}. */
    public static long utilWithout(CpuRq rq, Task p) {
        return cpuUtil(rq, contributes(rq, p) ? p : null, -1, false);
    }

    /** {@code cpu_util}: utilisation of the CPU if {@code p} were on {@code dstCpu}; -1 = nowhere. */
    public static long cpuUtil(CpuRq rq, @Nullable Task p, int dstCpu, boolean boost) {
        SchedAvg cfs = rq.cfs.avg;
        int sign = p == null ? 0 : moveSign(rq, p, dstCpu);
        long util = moved(cfs.utilAvg, sign, p == null ? 0 : taskUtil(p));
        if (boost) {
            util = Math.max(util, moved(cfs.runnableAvg, sign, p == null ? 0 : p.se.avg.runnableAvg));
        }
        if (rq.machine.tunables.utilEst) {
            util = Math.max(util, estimated(rq, p, dstCpu));
        }
        return Math.min(util, rq.archCapacity);
    }

    private static int moveSign(CpuRq rq, Task p, int dstCpu) {
        if (p.cpu == rq.cpu) {
            return dstCpu == rq.cpu ? 0 : -1;
        }
        return dstCpu == rq.cpu ? 1 : 0;
    }

    private static long moved(long value, int sign, long part) {
        return Math.max(0, value + sign * part);
    }

    /** A task that is not enqueued is not part of the queue's sum. */
    private static long estimated(CpuRq rq, @Nullable Task p, int dstCpu) {
        long est = rq.cfs.avg.utilEst;
        if (p == null) {
            return est;
        }
        if (dstCpu == rq.cpu) {
            return est + p.se.avg.utilEst;
        }
        return p.onRq ? Math.max(0, est - p.se.avg.utilEst) : est;
    }

    /** {@code effective_cpu_util}: fair, rt and deadline load in what interrupts leave, and the interrupts. */
    public static long effectiveUtil(long scale, long cfs, long rt, long dl, long irq) {
        long util = cfs + rt + dl;
        if (irq >= scale || util >= scale) {
            return scale;
        }
        return Math.min(scale, irq + util * (scale - irq) / scale);
    }

    public static long taskUtil(Task task) {
        return task.se.avg.utilAvg;
    }

    /** {@code task_util_est}. */
    public static long taskUtilEst(Task task) {
        return Math.max(task.se.avg.utilAvg, task.se.avg.utilEst);
    }

    /** {@code task_h_load}: the task's part of the load of its CPU. */
    public static long taskHLoad(Task task) {
        CfsRq q = task.se.cfsRq;
        return q == null ? task.se.avg.loadAvg : task.se.avg.loadAvg * hLoad(q) / (q.avg.loadAvg + 1);
    }

    /** {@code update_cfs_rq_h_load}: once a jiffy. */
    public static long hLoad(CfsRq q) {
        long jiffies = q.rq.machine.jiffies;
        if (q.lastHLoadUpdate != jiffies) {
            q.lastHLoadUpdate = jiffies;
            q.hLoad = freshHLoad(q);
        }
        return q.hLoad;
    }

    private static long freshHLoad(CfsRq q) {
        Entity se = q.parentEntity;
        if (se == null || se.cfsRq == null) {
            return q.avg.loadAvg;
        }
        return hLoad(se.cfsRq) * se.avg.loadAvg / (se.cfsRq.avg.loadAvg + 1);
    }

    /** {@code sync_entity_load_avg}: decay a sleeping task up to the last update of its old queue, not up to now. */
    public static void sync(Task task) {
        Entity se = task.se;
        CfsRq cfs = se.cfsRq;
        if (cfs != null) {
            updateBlocked(se, cfs.avg.lastUpdateTime);
        }
    }

    /** {@code __update_load_avg_blocked_se}. */
    public static void updateBlocked(Entity se, long now) {
        if (Pelt.updateSum(se.avg, now, 0, 0, 0)) {
            Pelt.updateAverages(se.avg, scaleLoadDown(se.loadWeight));
            se.avg.utilEstUnchanged = false;
        }
    }

    /** {@code scale_load_down}: the table's scale; tiny weights count as 2. */
    public static long scaleLoadDown(long weight) {
        return weight == 0 ? 0 : Math.max(2, weight >> 10);
    }

    private static boolean contributes(CpuRq rq, Task p) {
        return p.cpu == rq.cpu && p.se.avg.lastUpdateTime != 0;
    }
}
