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

/** Linux 7.2: each group has its own timeline, and competes with an entity in the one above (spec 13 §1, §4). */
final class LayeredHierarchy extends Hierarchy {
    private final Slices slices;

    LayeredHierarchy(FairQueue queue, GroupShares shares, RunningEntity running, Protection protection, Slices slices) {
        super(queue, shares, running, protection);
        this.slices = slices;
    }

    @Override
    CfsRq timelineOf(CfsRq q) {
        return q;
    }

    @Override
    boolean isIdle(Entity se) {
        return se.task != null ? se.task.policy == SchedPolicy.IDLE : requireNonNull(se.myQueue).group.idle;
    }

    @Override
    void enqueue(CpuRq rq, Task task, int flags) {
        int runnable = task.se.schedDelayed ? 0 : 1;
        int idle = idleTasks(task);
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
            requeueDelayed(se);
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

    @Override
    boolean dequeue(CpuRq rq, Entity from, int flags) {
        boolean wasSchedIdle = rq.isSchedIdle();
        Task task = from.task;
        int queued = task == null ? 0 : 1;
        int runnable = task == null || from.schedDelayed && (flags & SchedClass.DEQUEUE_DELAYED) == 0 ? 0 : 1;
        int idle = task == null ? 0 : idleTasks(task);
        int levelFlags = flags;
        Entity se = from;
        while (se != null) {
            CfsRq q = queueOf(se);
            if (!queue.dequeue(q, se, levelFlags)) {
                if (se.isTask()) {
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

    /** The group's slice is the shortest in it. */
    @Override
    void changedBelow(CfsRq q, Entity se) {
        super.changedBelow(q, se);
        CfsRq below = requireNonNull(se.myQueue);
        se.sliceNs = slices.shortest(below.nrQueued > 0 ? below : q);
    }

    @Override
    void putPrev(Task prev, @Nullable Task next) {
        for (Entity se = prev.se; se != null && !contains(se, next); se = se.parent) {
            queue.putPrev(queueOf(se), se);
        }
    }

    /** A group that already runs, with another task, keeps its slice. */
    @Override
    void setNext(Task next, boolean first) {
        for (Entity se = next.se; se != null; se = se.parent) {
            CfsRq q = queueOf(se);
            if (q.curr == se) {
                return;
            }
            queue.setNext(q, se, protection, first);
        }
    }

    @Override
    void tick(Task curr) {
        for (Entity se = curr.se; se != null; se = se.parent) {
            CfsRq q = queueOf(se);
            running.update(q);
            QueueLoad.updateAndPublish(q, se);
            shares.update(q, se);
        }
    }

    @Override
    void reweight(Task task, CfsRq q, long weight) {
        Placement.rescale(task.se, weight);
        QueueLoad.reweight(q, task.se, weight);
        task.se.weight = weight;
    }
}
