package org.schedsim.kernel.fair;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;

/** Picking until the choice can run: a delayed entity that is picked has worked off its lag and leaves (spec 11 §6). */
final class LivePick {
    private final Pick pick;
    private final Hierarchy hierarchy;
    private final RunningEntity running;

    LivePick(Pick pick, Hierarchy hierarchy, RunningEntity running) {
        this.pick = pick;
        this.hierarchy = hierarchy;
        this.running = running;
    }

    /** {@code pick_task_fair}: from the root down; null if nothing is left. */
    @Nullable
    Task pickTask(CpuRq rq) {
        CfsRq q = rq.cfs;
        while (q.nrQueued > 0) {
            running.update(q);
            Entity se = pick.pick(q, true);
            if (se.schedDelayed) {
                dequeueDelayed(rq, se);
                q = rq.cfs;
            } else if (se.myQueue == null) {
                return se.task;
            } else {
                q = se.myQueue;
            }
        }
        return null;
    }

    /** {@code pick_next_entity} of one queue, repeated; null if nothing is left. */
    @Nullable
    Entity pick(CfsRq q, boolean protect) {
        while (q.nrQueued > 0) {
            Entity se = pick.pick(q, protect);
            if (!se.schedDelayed) {
                return se;
            }
            dequeueDelayed(q.rq, se);
        }
        return null;
    }

    private void dequeueDelayed(CpuRq rq, Entity se) {
        hierarchy.dequeue(rq, se, SchedClass.DEQUEUE_SLEEP | SchedClass.DEQUEUE_DELAYED);
        if (se.task != null) {
            se.task.onRq = false;
        }
    }
}
