package org.schedsim.kernel.fair;

import static java.util.Objects.requireNonNull;

import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.group.Bandwidth;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Tunables;

/** Entities enter and leave a queue; one that blocks with negative lag stays until it is worked off (spec 11 §5, §7). */
final class FairQueue {
    private final RunningEntity running;
    private final Placement placement;
    private final Lag lag;
    private final UtilEst utilEst;
    private final CacheAware cache;
    private final GroupShares shares;
    private final Bandwidth bandwidth;
    private final boolean delayDequeue;
    private final boolean placeRelDeadline;

    FairQueue(
            Tunables tunables,
            RunningEntity running,
            Placement placement,
            Lag lag,
            UtilEst utilEst,
            CacheAware cache,
            GroupShares shares,
            Bandwidth bandwidth) {
        this.shares = shares;
        this.bandwidth = bandwidth;
        this.running = running;
        this.placement = placement;
        this.lag = lag;
        this.utilEst = utilEst;
        this.cache = cache;
        this.delayDequeue = tunables.delayDequeue;
        this.placeRelDeadline = tunables.placeRelDeadline;
    }

    /** {@code enqueue_entity}. */
    void enqueue(CfsRq q, Entity se, int flags) {
        if (q.curr == se) {
            placement.place(q, se, (flags & SchedClass.ENQUEUE_INITIAL) != 0);
        }
        running.update(q);
        join(q, se);
        compete(q, se, flags);
    }

    /** {@code se} becomes a member of its group's queue: weights, averages, lists. */
    void join(CfsRq q, Entity se) {
        QueueLoad.updateAndAttach(q, se);
        updateRunnable(se);
        shares.update(q, se);
        account(q, se, 1);
        if (se.task != null) {
            q.rq.addFirst(se.task);
            cache.enqueued(q.rq, se.task);
        }
        if (q.nrQueued == 1) {
            LeafQueues.add(q);
            bandwidth.filled(q);
        }
    }

    /** {@code se} enters the virtual time of {@code timeline}. */
    void compete(CfsRq timeline, Entity se, int flags) {
        boolean isCurr = timeline.curr == se;
        if (!isCurr) {
            placement.place(timeline, se, (flags & SchedClass.ENQUEUE_INITIAL) != 0);
            Timeline.insert(timeline, se);
        }
        if ((flags & SchedClass.ENQUEUE_MIGRATED) != 0) {
            se.execStart = 0;
        }
        count(timeline, se, 1);
        se.onRq = true;
    }

    /** {@code cfs_rq_of}. */
    static CfsRq queueOf(Entity se) {
        return requireNonNull(se.cfsRq);
    }

    /** {@code se_update_runnable}: for the next update of the averages, which covers the time from here. */
    static void updateRunnable(Entity se) {
        if (se.myQueue != null) {
            se.runnableSnapshot = se.myQueue.hNrRunnable;
        }
    }

    /** {@code dequeue_entity}; returns false if the entity stays, delayed. */
    boolean dequeue(CfsRq q, Entity se, int flags) {
        if (!withdraw(q, se, flags)) {
            return false;
        }
        part(q, se, flags);
        return true;
    }

    /** {@code se} leaves the virtual time of {@code timeline}; returns false if it has to stay, delayed. */
    boolean withdraw(CfsRq timeline, Entity se, int flags) {
        running.update(timeline);
        RunningEntity.clearBuddy(timeline, se);
        if (isDelayed(timeline, se, flags)) {
            QueueLoad.update(queueOf(se), se);
            sampleUtil(se);
            lag.update(timeline, se);
            setDelayed(timeline, se);
            return false;
        }
        lag.update(timeline, se);
        if (timeline.curr != se) {
            Timeline.remove(timeline, se);
        }
        if (placeRelDeadline && (flags & SchedClass.DEQUEUE_SLEEP) == 0) {
            se.deadline -= se.vruntime;
            se.relDeadline = true;
        }
        count(timeline, se, -1);
        return true;
    }

    /** {@code se} is no longer a member of its group's queue. */
    void part(CfsRq q, Entity se, int flags) {
        updateLoad(q, se, flags);
        updateRunnable(se);
        se.onRq = false;
        account(q, se, -1);
        if (se.task != null) {
            q.rq.unlink(se.task);
            cache.dequeued(q.rq, se.task);
        }
        if ((flags & SchedClass.DEQUEUE_DELAYED) != 0) {
            clearDelayed(se);
        }
        if (q.nrQueued == 0) {
            bandwidth.emptied(q);
        }
    }

    private boolean isDelayed(CfsRq q, Entity se, int flags) {
        boolean maySleepOn = (flags & SchedClass.DEQUEUE_SLEEP) != 0
                && (flags & (SchedClass.DEQUEUE_SPECIAL | SchedClass.DEQUEUE_DELAYED)) == 0;
        return delayDequeue && maySleepOn && !Lag.isEligible(q, se.vruntime);
    }

    /** A task that moves takes its averages along at once; one that sleeps is sampled, but not twice. */
    private void updateLoad(CfsRq q, Entity se, int flags) {
        boolean sleeps = (flags & SchedClass.DEQUEUE_SLEEP) != 0;
        if (!sleeps && (flags & SchedClass.SAVE_RESTORE) == 0) {
            QueueLoad.updateAndDetach(q, se);
            return;
        }
        QueueLoad.updateAndPublish(q, se);
        if (sleeps && !se.schedDelayed) {
            sampleUtil(se);
        }
    }

    private void sampleUtil(Entity se) {
        if (se.isTask()) {
            utilEst.sample(se.avg);
        }
    }

    private void setDelayed(CfsRq q, Entity se) {
        se.schedDelayed = true;
        if (se.task != null) {
            cache.delayed(q.rq, se.task);
            addRunnable(se, -1);
        }
    }

    /** A delayed group holds no tasks: it counts nowhere. */
    private static void clearDelayed(Entity se) {
        se.schedDelayed = false;
        if (se.isTask()) {
            addRunnable(se, 1);
        }
    }

    private static void addRunnable(Entity task, int sign) {
        for (Entity se = task; se != null; se = se.parent) {
            queueOf(se).hNrRunnable += sign;
        }
    }

    /** {@code requeue_delayed_entity}: the task wakes before it has left. */
    void requeueDelayed(CfsRq q, Entity se) {
        running.update(q);
        if (lag.update(q, se)) {
            replace(q, se);
        }
        QueueLoad.update(queueOf(se), se);
        clearDelayed(se);
        if (se.task != null) {
            cache.undelayed(q.rq, se.task);
        }
    }

    private void replace(CfsRq q, Entity se) {
        boolean isCurr = q.curr == se;
        q.nrEntities--;
        if (!isCurr) {
            Timeline.remove(q, se);
        }
        placement.place(q, se, false);
        if (!isCurr) {
            Timeline.insert(q, se);
        }
        q.nrEntities++;
    }

    private static void account(CfsRq q, Entity se, int sign) {
        q.loadWeight += sign * se.loadWeight;
        q.nrQueued += sign;
    }

    private static void count(CfsRq timeline, Entity se, int sign) {
        timeline.nrEntities += sign;
        if (se.customSlice) {
            timeline.nrCustomSlice += sign;
        }
    }

    /** {@code set_next_entity}. */
    void setNext(CfsRq q, Entity se, Protection protection, boolean first) {
        if (se.onRq) {
            QueueLoad.updateAndPublish(q, se);
        }
        q.hCurr = se;
        goOn(q, se);
        if (se.onRq && first) {
            protection.set(q, se);
        }
    }

    /** {@code se} is the one that runs. */
    static void goOn(CfsRq timeline, Entity se) {
        RunningEntity.clearBuddy(timeline, se);
        if (se.onRq) {
            Timeline.remove(timeline, se);
        }
        se.execStart = timeline.rq.clockTask;
        timeline.curr = se;
    }

    /** {@code put_prev_entity}. */
    void putPrev(CfsRq q, Entity se) {
        stop(q, se);
        if (se.onRq) {
            QueueLoad.update(q, se);
        }
        q.hCurr = null;
    }

    /** {@code se}, if still queued, waits again. */
    void stop(CfsRq timeline, Entity se) {
        if (se.onRq) {
            running.update(timeline);
            Timeline.insert(timeline, se);
        }
        timeline.curr = null;
    }
}
