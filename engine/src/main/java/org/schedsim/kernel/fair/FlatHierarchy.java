package org.schedsim.kernel.fair;

import static org.schedsim.kernel.fair.FairQueue.queueOf;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/**
 * Linux 7.3: one timeline per CPU, in which tasks compete with the product of the weights on their way to the root;
 * groups keep their averages and counts (spec 11 §14, 13 §8).
 */
final class FlatHierarchy extends Hierarchy {
    private static final long MIN_WEIGHT = 2;

    private final Reweight reweight;

    FlatHierarchy(
            FairQueue queue, GroupShares shares, RunningEntity running, Protection protection, Reweight reweight) {
        super(queue, shares, running, protection);
        this.reweight = reweight;
    }

    @Override
    CfsRq timelineOf(CfsRq q) {
        return q.rq.cfs;
    }

    @Override
    boolean isIdle(Entity se) {
        return se.task != null && se.task.policy == SchedPolicy.IDLE;
    }

    @Override
    void enqueue(CpuRq rq, Task task, int flags) {
        running.update(rq.cfs);
        int runnable = task.se.schedDelayed ? 0 : 1;
        int idle = idleTasks(task);
        for (Entity se = task.se; se != null; se = se.parent) {
            CfsRq q = queueOf(se);
            if (se.onRq) {
                changedBelow(q, se);
            } else {
                queue.join(q, se);
                se.onRq = se != task.se;
            }
            add(q, 1, runnable, idle);
            idle = q.group.idle ? 1 : idle;
        }
        rescale(task.se, hLoad(task.se));
        queue.compete(rq.cfs, task.se, flags);
        rq.addNrRunning(1);
    }

    /** The saved lag and deadline stay the same in real time. */
    private static void rescale(Entity se, long weight) {
        if (weight != se.weight) {
            Placement.rescale(se, weight);
            se.weight = weight;
        }
    }

    /** {@code h_load}: the task's part of the CPU by the weights of all levels. */
    static long hLoad(Entity task) {
        long weight = Entity.NICE_0_LOAD;
        for (Entity se = task; se != null; se = se.parent) {
            long total = se.parent == null ? Entity.NICE_0_LOAD : queueOf(se).loadWeight;
            weight = Math.max(MIN_WEIGHT, weight * se.loadWeight / Math.max(1, total));
        }
        return weight;
    }

    @Override
    boolean dequeue(CpuRq rq, Entity from, int flags) {
        boolean wasSchedIdle = rq.isSchedIdle();
        int runnable = from.schedDelayed && (flags & SchedClass.DEQUEUE_DELAYED) == 0 ? 0 : 1;
        if (!queue.withdraw(rq.cfs, from, flags)) {
            return false;
        }
        int idle = from.task == null ? 0 : idleTasks(from.task);
        queue.part(queueOf(from), from, flags);
        boolean empty = true;
        for (Entity se = from; se != null; se = se.parent) {
            CfsRq q = queueOf(se);
            if (se != from) {
                if (empty) {
                    queue.part(q, se, SchedClass.DEQUEUE_SLEEP);
                } else {
                    changedBelow(q, se);
                }
            }
            add(q, -1, -runnable, -idle);
            idle = q.group.idle ? 1 : idle;
            empty &= q.loadWeight == 0;
        }
        leave(rq, 1, wasSchedIdle);
        return true;
    }

    @Override
    void putPrev(Task prev, @Nullable Task next) {
        queue.stop(timelineOf(prev.se), prev.se);
        for (Entity se = prev.se; se != null && !contains(se, next); se = se.parent) {
            CfsRq q = queueOf(se);
            if (se.onRq) {
                QueueLoad.update(q, se);
            }
            q.hCurr = null;
        }
    }

    @Override
    void setNext(Task next, boolean first) {
        for (Entity se = next.se; se != null && queueOf(se).hCurr != se; se = se.parent) {
            CfsRq q = queueOf(se);
            if (se.onRq) {
                QueueLoad.updateAndPublish(q, se);
            }
            q.hCurr = se;
        }
        CfsRq root = timelineOf(next.se);
        FairQueue.goOn(root, next.se);
        if (next.se.onRq) {
            weighAgain(root, next.se);
            if (first) {
                protection.set(root, next.se);
            }
        }
    }

    @Override
    void tick(Task curr) {
        CfsRq root = timelineOf(curr.se);
        running.update(root);
        for (Entity se = curr.se; se != null; se = se.parent) {
            CfsRq q = queueOf(se);
            QueueLoad.updateAndPublish(q, se);
            shares.update(q, se);
        }
        weighAgain(root, curr.se);
    }

    /** The running task's part follows the weights; a waiting one keeps what it had. */
    private void weighAgain(CfsRq root, Entity se) {
        long weight = hLoad(se);
        if (weight != se.weight) {
            reweight.onTimeline(root, se, weight);
        }
    }

    /** The part of the CPU follows when the task is enqueued. */
    @Override
    void reweight(Task task, CfsRq q, long weight) {
        QueueLoad.reweight(q, task.se, weight);
    }
}
