package org.schedsim.kernel.fair;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;

/** Picking until the choice can run: a delayed entity that is picked has worked off its lag and leaves (spec 11 §6). */
final class LivePick {
    private final Pick pick;
    private final FairQueue queue;

    LivePick(Pick pick, FairQueue queue) {
        this.pick = pick;
        this.queue = queue;
    }

    /** {@code pick_next_entity}, repeated; null if nothing is left. */
    @Nullable
    Entity pick(CpuRq rq, boolean protect) {
        CfsRq q = rq.cfs;
        while (q.nrQueued > 0) {
            Entity se = pick.pick(q, protect);
            if (!se.schedDelayed) {
                return se;
            }
            Task task = requireNonNull(se.task);
            queue.dequeue(q, se, SchedClass.DEQUEUE_SLEEP | SchedClass.DEQUEUE_DELAYED);
            TaskCounts.leave(rq, task, false);
            task.onRq = false;
        }
        return null;
    }
}
