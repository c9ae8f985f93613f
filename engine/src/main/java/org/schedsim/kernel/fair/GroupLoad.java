package org.schedsim.kernel.fair;

import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedAvg;
import org.schedsim.kernel.state.TaskGroup;

/** The averages of a group: its entity follows its queue, and its queues tell the group their load (spec 10 §6, 13 §2). */
final class GroupLoad {
    private static final long PUBLISH_INTERVAL_NS = 1_000_000;
    private static final int CAPACITY_SHIFT = 10;

    private GroupLoad() {}

    /** {@code add_tg_cfs_propagate}: what came or went at {@code q} is to reach the group's entity. */
    static void changed(CfsRq q, long runnableSum) {
        q.propagate = true;
        q.propagatedRunnableSum += runnableSum;
    }

    /** {@code propagate_entity_load_avg}: {@code se} takes over what changed in its group. Returns false if nothing did. */
    static boolean propagate(CfsRq q, Entity se) {
        CfsRq below = se.myQueue;
        if (below == null || !below.propagate) {
            return false;
        }
        long pending = below.propagatedRunnableSum;
        below.propagate = false;
        below.propagatedRunnableSum = 0;
        changed(q, pending);
        takeUtil(q.avg, se.avg, below.avg);
        takeRunnable(q.avg, se.avg, below.avg);
        if (pending != 0) {
            takeLoad(q.avg, se, below, pending);
        }
        return true;
    }

    /** A group's weight never reduces its utilisation. */
    private static void takeUtil(SchedAvg above, SchedAvg se, SchedAvg below) {
        long change = below.utilAvg - se.utilAvg;
        if (change == 0) {
            return;
        }
        long sum = below.utilAvg * Pelt.divider(above);
        QueueLoad.addUtil(above, change, sum - se.utilSum);
        se.utilAvg = below.utilAvg;
        se.utilSum = sum;
    }

    private static void takeRunnable(SchedAvg above, SchedAvg se, SchedAvg below) {
        long change = below.runnableAvg - se.runnableAvg;
        if (change == 0) {
            return;
        }
        long sum = below.runnableAvg * Pelt.divider(above);
        QueueLoad.addRunnable(above, change, sum - se.runnableSum);
        se.runnableAvg = below.runnableAvg;
        se.runnableSum = sum;
    }

    private static void takeLoad(SchedAvg above, Entity se, CfsRq below, long pending) {
        long divider = Pelt.divider(above);
        long queued = pending >= 0
                ? Math.min(se.avg.loadSum + pending, divider)
                : Math.min(se.avg.loadSum, runnableTime(below));
        queued = Math.max(queued, se.avg.utilSum >> CAPACITY_SHIFT);
        long weight = CpuLoad.scaleLoadDown(se.loadWeight);
        long loadAvg = weight * queued / divider;
        long change = loadAvg - se.avg.loadAvg;
        if (change == 0) {
            return;
        }
        QueueLoad.addLoad(above, change, weight * (queued - se.avg.loadSum));
        se.avg.loadSum = queued;
        se.avg.loadAvg = loadAvg;
    }

    /** How long the group had something to run: its load sum without the weights. */
    private static long runnableTime(CfsRq below) {
        long weight = CpuLoad.scaleLoadDown(below.loadWeight);
        return weight == 0 ? 0 : below.avg.loadSum / weight;
    }

    /** {@code propagate_entity_cfs_rq}: a task joined or left {@code q} without being queued. */
    static void propagateToRoot(CfsRq q) {
        CfsRq level = q;
        for (Entity se = q.parentEntity; se != null; se = se.parent) {
            LeafQueues.add(level);
            level = FairQueue.queueOf(se);
            QueueLoad.updateAndPublish(level, se);
        }
    }

    /** {@code update_tg_load_avg}: other CPUs see the queue's load from now on. */
    static void publish(CfsRq q) {
        CpuRq rq = q.rq;
        if (q.group.isRoot() || !rq.machine.active.get(rq.cpu)) {
            return;
        }
        if (rq.clock - q.lastUpdateTgLoadAvg < PUBLISH_INTERVAL_NS) {
            return;
        }
        if (moved(q.avg.loadAvg, q.tgLoadAvgContrib)
                || rq.machine.tunables.flatHierarchy && moved(q.avg.runnableAvg, q.tgRunnableAvgContrib)) {
            contribute(q, q.avg.loadAvg, q.avg.runnableAvg);
            q.lastUpdateTgLoadAvg = rq.clock;
        }
    }

    /** By more than a 64th. */
    private static boolean moved(long average, long contribution) {
        return Math.abs(average - contribution) > contribution / 64;
    }

    private static void contribute(CfsRq q, long load, long runnable) {
        TaskGroup group = q.group;
        group.loadAvg += load - q.tgLoadAvgContrib;
        q.tgLoadAvgContrib = load;
        group.runnableAvg += runnable - q.tgRunnableAvgContrib;
        q.tgRunnableAvgContrib = runnable;
    }

    /** {@code clear_tg_offline_cfs_rqs}: a CPU that goes down takes its part of every group's load along. */
    static void withdraw(CpuRq rq) {
        for (TaskGroup group : rq.machine.groups) {
            if (!group.isRoot()) {
                contribute(group.cfsRqs[rq.cpu], 0, 0);
            }
        }
    }
}
