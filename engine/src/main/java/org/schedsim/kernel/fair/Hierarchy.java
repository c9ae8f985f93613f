package org.schedsim.kernel.fair;

import static java.util.Objects.requireNonNull;
import static org.schedsim.kernel.fair.FairQueue.queueOf;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** The way from a task to the root: what happens below changes the entities of the groups above (spec 13 §4). */
final class Hierarchy {
    private final FairQueue queue;
    private final GroupShares shares;
    private final Slices slices;
    private final RunningEntity running;
    private final Protection protection;

    Hierarchy(FairQueue queue, GroupShares shares, Slices slices, RunningEntity running, Protection protection) {
        this.queue = queue;
        this.shares = shares;
        this.slices = slices;
        this.running = running;
        this.protection = protection;
    }

    /** {@code enqueue_task_fair}, of a task that is not on its queue. */
    void enqueue(CpuRq rq, Task task, int flags) {
        if (rq.cfs.hNrQueued == 0) {
            rq.fairBegins();
        }
        int runnable = task.se.schedDelayed ? 0 : 1;
        int idle = task.policy == SchedPolicy.IDLE ? 1 : 0;
        int levelFlags = flags;
        Entity se = task.se;
        while (se != null && !se.onRq) {
            CfsRq q = queueOf(se);
            if (se.myQueue != null) {
                se.sliceNs = slices.shortest(se.myQueue);
                se.customSlice = true;
            }
            queue.enqueue(q, se, levelFlags);
            add(q, 1, runnable, idle);
            idle = q.group.idle ? 1 : idle;
            levelFlags = SchedClass.ENQUEUE_WAKEUP;
            se = se.parent;
        }
        if (se != null && se.schedDelayed) {
            queue.requeueDelayed(queueOf(se), se);
        }
        while (se != null) {
            CfsRq q = queueOf(se);
            changedBelow(q, se);
            add(q, 1, runnable, idle);
            idle = q.group.idle ? 1 : idle;
            se = se.parent;
        }
        rq.addNrRunning(1);
    }

    /**
     * {@code dequeue_entities}, of a task or of a delayed group that has been picked. Returns false if {@code from} is a
     * task and stays, delayed.
     */
    boolean dequeue(CpuRq rq, Entity from, int flags) {
        boolean wasSchedIdle = rq.isSchedIdle();
        Task task = from.task;
        int queued = task == null ? 0 : 1;
        int runnable = task == null || from.schedDelayed && (flags & SchedClass.DEQUEUE_DELAYED) == 0 ? 0 : 1;
        int idle = task != null && task.policy == SchedPolicy.IDLE ? 1 : 0;
        int levelFlags = flags;
        Entity se = from;
        while (se != null) {
            CfsRq q = queueOf(se);
            if (!queue.dequeue(q, se, levelFlags)) {
                if (se == task(from)) {
                    return false;
                }
                break;
            }
            shares.update(q, se);
            add(q, -queued, -runnable, -idle);
            idle = q.group.idle ? queued : idle;
            se = se.parent;
            if (q.loadWeight != 0) {
                if ((flags & SchedClass.DEQUEUE_SLEEP) != 0 && se != null && task != null) {
                    setNextBuddy(se);
                }
                break;
            }
            levelFlags = (levelFlags | SchedClass.DEQUEUE_SLEEP)
                    & ~(SchedClass.DEQUEUE_DELAYED | SchedClass.DEQUEUE_SPECIAL);
        }
        while (se != null) {
            CfsRq q = queueOf(se);
            changedBelow(q, se);
            add(q, -queued, -runnable, -idle);
            idle = q.group.idle ? queued : idle;
            se = se.parent;
        }
        leave(rq, queued, wasSchedIdle);
        return true;
    }

    private static @Nullable Entity task(Entity from) {
        return from.task == null ? null : from;
    }

    private static void leave(CpuRq rq, int queued, boolean wasSchedIdle) {
        rq.addNrRunning(-queued);
        if (!wasSchedIdle && rq.isSchedIdle()) {
            // Idle-policy tasks alone: see soon whether there is better work elsewhere.
            rq.nextBalance = rq.machine.jiffies;
        }
    }

    /** A queued group whose queue gained or lost an entity. */
    private void changedBelow(CfsRq q, Entity se) {
        QueueLoad.updateAndPublish(q, se);
        FairQueue.updateRunnable(se);
        shares.update(q, se);
        CfsRq below = requireNonNull(se.myQueue);
        se.sliceNs = slices.shortest(below.nrQueued > 0 ? below : q);
    }

    private static void add(CfsRq q, int queued, int runnable, int idle) {
        q.hNrQueued += queued;
        q.hNrRunnable += runnable;
        q.hNrIdle += idle;
    }

    /** {@code set_next_buddy}: the siblings of a task that sleeps are preferred; no idle group is. */
    void setNextBuddy(Entity from) {
        for (Entity se = from; se != null && se.onRq && !isIdle(se); se = se.parent) {
            queueOf(se).nextBuddy = se;
        }
    }

    /** {@code se_is_idle}. */
    static boolean isIdle(Entity se) {
        return se.task != null ? se.task.policy == SchedPolicy.IDLE : requireNonNull(se.myQueue).group.idle;
    }

    /** {@code put_prev_task_fair} up to where {@code next} goes on; null: all the way. */
    void putPrev(Task prev, @Nullable Task next) {
        for (Entity se = prev.se; se != null && !contains(se, next); se = se.parent) {
            queue.putPrev(queueOf(se), se);
        }
    }

    private static boolean contains(Entity se, @Nullable Task task) {
        Entity inside = task == null ? null : task.se;
        while (inside != null && inside.depth > se.depth) {
            inside = inside.parent;
        }
        return inside == se;
    }

    /** {@code set_next_task_fair}: a group that already runs, with another task, keeps its slice. */
    void setNext(Task next, boolean first) {
        for (Entity se = next.se; se != null; se = se.parent) {
            CfsRq q = queueOf(se);
            if (q.curr == se) {
                return;
            }
            queue.setNext(q, se, protection, first);
        }
    }

    /** {@code entity_tick}, of the task and of the groups that it is in. */
    void tick(Task curr) {
        for (Entity se = curr.se; se != null; se = se.parent) {
            CfsRq q = queueOf(se);
            running.update(q);
            QueueLoad.updateAndPublish(q, se);
            shares.update(q, se);
        }
    }

    /** The weight of the whole group was written: its part on this CPU follows. */
    void sharesChanged(CfsRq group) {
        for (Entity se = group.parentEntity; se != null; se = se.parent) {
            CfsRq q = queueOf(se);
            QueueLoad.updateAndPublish(q, se);
            shares.update(q, se);
        }
    }
}
