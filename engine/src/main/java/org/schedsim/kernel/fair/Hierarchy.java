package org.schedsim.kernel.fair;

import static org.schedsim.kernel.fair.FairQueue.queueOf;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** The way from a task to the root: what happens below changes the entities of the groups above (spec 13 §4, §8). */
abstract class Hierarchy {
    final FairQueue queue;
    final GroupShares shares;
    final RunningEntity running;
    final Protection protection;

    Hierarchy(FairQueue queue, GroupShares shares, RunningEntity running, Protection protection) {
        this.queue = queue;
        this.shares = shares;
        this.running = running;
        this.protection = protection;
    }

    /** {@code enqueue_task_fair}, of a task that is not on its queue. */
    abstract void enqueue(CpuRq rq, Task task, int flags);

    /**
     * {@code dequeue_entities}, of a task or of a delayed group that has been picked. Returns false if {@code from} is a
     * task and stays, delayed.
     */
    abstract boolean dequeue(CpuRq rq, Entity from, int flags);

    /** {@code put_prev_task_fair} up to where {@code next} goes on; null: all the way. */
    abstract void putPrev(Task prev, @Nullable Task next);

    /** {@code set_next_task_fair}. */
    abstract void setNext(Task next, boolean first);

    /** {@code entity_tick}, of the task and of the groups that it is in. */
    abstract void tick(Task curr);

    /** The nice value or policy of a task that is not queued changed. */
    abstract void reweight(Task task, CfsRq q, long weight);

    /** The queue in whose virtual time an entity of {@code q} competes. */
    abstract CfsRq timelineOf(CfsRq q);

    /** {@code se_is_idle}. */
    abstract boolean isIdle(Entity se);

    final CfsRq timelineOf(Entity se) {
        return timelineOf(queueOf(se));
    }

    /** A queued group whose queue gained or lost an entity. */
    void changedBelow(CfsRq q, Entity se) {
        QueueLoad.updateAndPublish(q, se);
        FairQueue.updateRunnable(se);
        shares.update(q, se);
    }

    /** {@code requeue_delayed_entity}: the task wakes before it has left. */
    final void requeueDelayed(Entity se) {
        queue.requeueDelayed(timelineOf(se), se);
    }

    /** {@code set_next_buddy}: the siblings of a task that sleeps are preferred; no idle group is. */
    final void setNextBuddy(Entity from) {
        for (Entity se = from; se != null && se.onRq && !isIdle(se); se = se.parent) {
            timelineOf(se).nextBuddy = se;
        }
    }

    /** The weight of the whole group was written: its part on this CPU follows. */
    final void sharesChanged(CfsRq group) {
        for (Entity se = group.parentEntity; se != null; se = se.parent) {
            CfsRq q = queueOf(se);
            QueueLoad.updateAndPublish(q, se);
            shares.update(q, se);
        }
    }

    static int idleTasks(Task task) {
        return task.policy == SchedPolicy.IDLE ? 1 : 0;
    }

    static void add(CfsRq q, int queued, int runnable, int idle) {
        q.hNrQueued += queued;
        q.hNrRunnable += runnable;
        q.hNrIdle += idle;
    }

    static void leave(CpuRq rq, int queued, boolean wasSchedIdle) {
        rq.addNrRunning(-queued);
        if (!wasSchedIdle && rq.isSchedIdle()) {
            // Idle-policy tasks alone: see soon whether there is better work elsewhere.
            rq.nextBalance = rq.machine.jiffies;
        }
    }

    /** Does {@code task} run in the group of {@code se}, or is it {@code se}? */
    static boolean contains(Entity se, @Nullable Task task) {
        Entity inside = task == null ? null : task.se;
        while (inside != null && inside.depth > se.depth) {
            inside = inside.parent;
        }
        return inside == se;
    }
}
