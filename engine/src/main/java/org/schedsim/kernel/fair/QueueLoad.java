package org.schedsim.kernel.fair;

import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedAvg;

/** Averages of entities and of the queue that they are attached to (spec 10 §3, §6). */
final class QueueLoad {
    private QueueLoad() {}

    /** {@code update_load_avg}: the entity, then its queue. */
    static boolean update(CfsRq q, Entity se) {
        long now = q.peltNow();
        if (se.avg.lastUpdateTime != 0) {
            updateEntity(q, se, now);
        }
        boolean moved = updateQueue(q, now);
        return GroupLoad.propagate(q, se) || moved;
    }

    /** {@code update_load_avg} with {@code UPDATE_TG}: the other CPUs of the group may see it. */
    static void updateAndPublish(CfsRq q, Entity se) {
        if (update(q, se)) {
            GroupLoad.publish(q);
        }
    }

    /** {@code update_load_avg} at enqueue: an entity that comes from elsewhere is attached. */
    static void updateAndAttach(CfsRq q, Entity se) {
        boolean moved = update(q, se);
        if (se.avg.lastUpdateTime == 0) {
            attach(q, se);
            moved = true;
        }
        if (moved) {
            GroupLoad.publish(q);
        }
    }

    /** {@code update_load_avg} when a queued task moves to another CPU. */
    static void updateAndDetach(CfsRq q, Entity se) {
        update(q, se);
        detach(q, se);
        se.avg.lastUpdateTime = 0;
        GroupLoad.publish(q);
    }

    /** {@code __update_load_avg_se}. */
    private static void updateEntity(CfsRq q, Entity se, long now) {
        int load = se.onRq ? 1 : 0;
        int runnable = runnable(se);
        if (Pelt.updateSum(se.avg, now, load, runnable, q.curr == se ? 1 : 0)) {
            Pelt.updateAverages(se.avg, CpuLoad.scaleLoadDown(se.loadWeight));
            se.avg.utilEstUnchanged = false;
        }
    }

    /** {@code se_runnable}. */
    private static int runnable(Entity se) {
        if (se.schedDelayed) {
            return 0;
        }
        return se.isTask() ? (se.onRq ? 1 : 0) : se.runnableSnapshot;
    }

    /** {@code update_cfs_rq_load_avg}; returns true if the averages moved. */
    static boolean updateQueue(CfsRq q, long now) {
        boolean removed = q.nrRemoved > 0;
        if (removed) {
            applyRemoved(q);
        }
        long load = CpuLoad.scaleLoadDown(q.loadWeight);
        boolean decayed = Pelt.updateSum(q.avg, now, load, q.hNrRunnable, q.curr != null ? 1 : 0);
        if (decayed) {
            Pelt.updateAverages(q.avg, 1);
        }
        return decayed || removed;
    }

    /** Tasks that woke on another CPU leave the averages of this one only now. */
    static void applyRemoved(CfsRq q) {
        long divider = Pelt.divider(q.avg);
        addLoad(q.avg, -q.removedLoadAvg, -q.removedLoadAvg * divider);
        addUtil(q.avg, -q.removedUtilAvg, -q.removedUtilAvg * divider);
        addRunnable(q.avg, -q.removedRunnableAvg, -q.removedRunnableAvg * divider);
        GroupLoad.changed(q, -(q.removedRunnableAvg * divider) >> 10);
        q.removedLoadAvg = 0;
        q.removedUtilAvg = 0;
        q.removedRunnableAvg = 0;
        q.nrRemoved = 0;
    }

    /** {@code attach_entity_load_avg}. */
    static void attach(CfsRq q, Entity se) {
        SchedAvg a = se.avg;
        a.lastUpdateTime = q.avg.lastUpdateTime;
        a.periodContrib = q.avg.periodContrib;
        long divider = Pelt.divider(a);
        long weight = CpuLoad.scaleLoadDown(se.loadWeight);
        a.utilSum = a.utilAvg * divider;
        a.runnableSum = a.runnableAvg * divider;
        a.loadSum = a.loadAvg * divider;
        a.loadSum = weight < a.loadSum ? a.loadSum / weight : 1;
        attachLoad(q, se);
        q.avg.utilAvg += a.utilAvg;
        q.avg.utilSum += a.utilSum;
        q.avg.runnableAvg += a.runnableAvg;
        q.avg.runnableSum += a.runnableSum;
        GroupLoad.changed(q, a.loadSum);
    }

    /** {@code detach_entity_load_avg}. */
    static void detach(CfsRq q, Entity se) {
        detachLoad(q, se);
        addUtil(q.avg, -se.avg.utilAvg, -se.avg.utilSum);
        addRunnable(q.avg, -se.avg.runnableAvg, -se.avg.runnableSum);
        GroupLoad.changed(q, -se.avg.loadSum);
    }

    /** {@code enqueue_load_avg}. */
    private static void attachLoad(CfsRq q, Entity se) {
        q.avg.loadAvg += se.avg.loadAvg;
        q.avg.loadSum += CpuLoad.scaleLoadDown(se.loadWeight) * se.avg.loadSum;
    }

    /** {@code dequeue_load_avg}. */
    private static void detachLoad(CfsRq q, Entity se) {
        addLoad(q.avg, -se.avg.loadAvg, -CpuLoad.scaleLoadDown(se.loadWeight) * se.avg.loadSum);
    }

    /** The weight of an entity that is not queued changes: its load average follows at once. */
    static void reweight(CfsRq q, Entity se, long newWeight) {
        boolean attached = se.avg.lastUpdateTime != 0;
        if (attached) {
            detachLoad(q, se);
        }
        se.weight = newWeight;
        se.loadWeight = newWeight;
        se.avg.loadAvg = CpuLoad.scaleLoadDown(newWeight) * se.avg.loadSum / Pelt.divider(se.avg);
        if (attached) {
            attachLoad(q, se);
        }
    }

    /**
     * {@code remove_entity_load_avg}: a sleeping task leaves for another CPU. Its old queue is not locked, so the task
     * is decayed to that queue's last update and subtracted at the next one.
     */
    static void remove(CfsRq q, Entity se) {
        CpuLoad.updateBlocked(se, q.avg.lastUpdateTime);
        q.removedLoadAvg += se.avg.loadAvg;
        q.removedUtilAvg += se.avg.utilAvg;
        q.removedRunnableAvg += se.avg.runnableAvg;
        q.nrRemoved++;
    }

    /** {@code migrate_se_pelt_lag}: the clock of an idle CPU stands; estimate where it would be. */
    static void catchUpWithIdleClock(CfsRq q, Entity se, long nowNs) {
        long estimate = q.rq.clockPeltIdle + (nowNs - q.rq.clockIdle);
        CpuLoad.updateBlocked(se, Math.max(estimate, q.avg.lastUpdateTime));
    }

    /** Anything left that decays while nothing runs. */
    static boolean hasBlocked(CfsRq q) {
        return q.avg.loadAvg != 0 || q.avg.utilAvg != 0;
    }

    /** {@code __update_sa}: the sum never falls below what its average stands for. */
    static void addLoad(SchedAvg a, long avg, long sum) {
        a.loadAvg = Math.max(0, a.loadAvg + avg);
        a.loadSum = Math.max(Math.max(0, a.loadSum + sum), a.loadAvg * Pelt.MIN_DIVIDER);
    }

    static void addUtil(SchedAvg a, long avg, long sum) {
        a.utilAvg = Math.max(0, a.utilAvg + avg);
        a.utilSum = Math.max(Math.max(0, a.utilSum + sum), a.utilAvg * Pelt.MIN_DIVIDER);
    }

    static void addRunnable(SchedAvg a, long avg, long sum) {
        a.runnableAvg = Math.max(0, a.runnableAvg + avg);
        a.runnableSum = Math.max(Math.max(0, a.runnableSum + sum), a.runnableAvg * Pelt.MIN_DIVIDER);
    }
}
