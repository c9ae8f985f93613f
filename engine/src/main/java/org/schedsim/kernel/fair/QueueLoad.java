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
    static void update(CfsRq q, Entity se) {
        long now = q.rq.peltNow();
        if (se.avg.lastUpdateTime != 0) {
            updateEntity(q, se, now);
        }
        updateQueue(q, now);
    }

    /** {@code update_load_avg} at enqueue: an entity that comes from elsewhere is attached. */
    static void updateAndAttach(CfsRq q, Entity se) {
        update(q, se);
        if (se.avg.lastUpdateTime == 0) {
            attach(q, se);
        }
    }

    /** {@code update_load_avg} when a queued task moves to another CPU. */
    static void updateAndDetach(CfsRq q, Entity se) {
        update(q, se);
        detach(q, se);
        se.avg.lastUpdateTime = 0;
    }

    /** {@code __update_load_avg_se}. */
    private static void updateEntity(CfsRq q, Entity se, long now) {
        int load = se.onRq ? 1 : 0;
        int runnable = se.onRq && !se.schedDelayed ? 1 : 0;
        if (Pelt.updateSum(se.avg, now, load, runnable, q.curr == se ? 1 : 0)) {
            Pelt.updateAverages(se.avg, CpuLoad.scaleLoadDown(se.weight));
            se.avg.utilEstUnchanged = false;
        }
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
        long weight = CpuLoad.scaleLoadDown(se.weight);
        a.utilSum = a.utilAvg * divider;
        a.runnableSum = a.runnableAvg * divider;
        a.loadSum = a.loadAvg * divider;
        a.loadSum = weight < a.loadSum ? a.loadSum / weight : 1;
        attachLoad(q, se);
        q.avg.utilAvg += a.utilAvg;
        q.avg.utilSum += a.utilSum;
        q.avg.runnableAvg += a.runnableAvg;
        q.avg.runnableSum += a.runnableSum;
    }

    /** {@code detach_entity_load_avg}. */
    static void detach(CfsRq q, Entity se) {
        detachLoad(q, se);
        addUtil(q.avg, -se.avg.utilAvg, -se.avg.utilSum);
        addRunnable(q.avg, -se.avg.runnableAvg, -se.avg.runnableSum);
    }

    /** {@code enqueue_load_avg}. */
    private static void attachLoad(CfsRq q, Entity se) {
        q.avg.loadAvg += se.avg.loadAvg;
        q.avg.loadSum += CpuLoad.scaleLoadDown(se.weight) * se.avg.loadSum;
    }

    /** {@code dequeue_load_avg}. */
    private static void detachLoad(CfsRq q, Entity se) {
        addLoad(q.avg, -se.avg.loadAvg, -CpuLoad.scaleLoadDown(se.weight) * se.avg.loadSum);
    }

    /** The weight of an entity that is not queued changes: its load average follows at once. */
    static void reweight(CfsRq q, Entity se, long newWeight) {
        boolean attached = se.avg.lastUpdateTime != 0;
        if (attached) {
            detachLoad(q, se);
        }
        se.weight = newWeight;
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
    private static void addLoad(SchedAvg a, long avg, long sum) {
        a.loadAvg = Math.max(0, a.loadAvg + avg);
        a.loadSum = Math.max(Math.max(0, a.loadSum + sum), a.loadAvg * Pelt.MIN_DIVIDER);
    }

    private static void addUtil(SchedAvg a, long avg, long sum) {
        a.utilAvg = Math.max(0, a.utilAvg + avg);
        a.utilSum = Math.max(Math.max(0, a.utilSum + sum), a.utilAvg * Pelt.MIN_DIVIDER);
    }

    private static void addRunnable(SchedAvg a, long avg, long sum) {
        a.runnableAvg = Math.max(0, a.runnableAvg + avg);
        a.runnableSum = Math.max(Math.max(0, a.runnableSum + sum), a.runnableAvg * Pelt.MIN_DIVIDER);
    }
}
