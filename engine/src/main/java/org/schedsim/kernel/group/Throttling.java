package org.schedsim.kernel.group;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.state.CfsBandwidth;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Effects;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;

/** A queue of a group, with all below it on the same CPU, goes without time, and gets it again (spec 13 §5). */
final class Throttling {
    private final Effects effects;
    private final Clock clock;
    private final Requests requests;
    private final SchedClass fair;
    private final Consumer<CfsRq> updateCurr;

    Throttling(Effects effects, Clock clock, Requests requests, SchedClass fair, Consumer<CfsRq> updateCurr) {
        this.effects = effects;
        this.clock = clock;
        this.requests = requests;
        this.fair = fair;
        this.updateCurr = updateCurr;
    }

    /** {@code throttle_cfs_rq}: nothing leaves the queue yet; its tasks do when they return to user mode. */
    void throttle(CfsRq q) {
        q.group.bandwidth.addThrottled(q);
        down(q.group, q.rq.cpu);
        q.throttled = true;
        q.throttledSinceNs = 0;
    }

    /** Throttled time begins when a task is held back, not when the quota is used up: until then the tasks run on. */
    void startClocks(CfsRq q) {
        for (TaskGroup group = q.group; group != null; group = group.parent) {
            CfsRq above = group.cfsRqs[q.rq.cpu];
            if (above.throttled && above.throttledSinceNs == 0) {
                above.throttledSinceNs = q.rq.clock;
            }
        }
    }

    /** {@code tg_throttle_down}. */
    private static void down(TaskGroup group, int cpu) {
        CfsRq q = group.cfsRqs[cpu];
        q.throttleCount++;
        if (q.nrQueued == 0) {
            q.stopPeltClock();
        }
        for (int i = 0; i < group.children.size(); i++) {
            down(group.children.get(i), cpu);
        }
    }

    /** {@code unthrottle_cfs_rq}; the queue stays throttled if it has used what it was given already. */
    void unthrottle(CfsRq q) {
        CpuRq rq = q.rq;
        clock.update(rq);
        updateCurr.accept(q);
        if (q.runtimeEnabled && q.runtimeRemainingNs <= 0) {
            return;
        }
        CfsBandwidth bandwidth = q.group.bandwidth;
        q.throttled = false;
        if (q.throttledSinceNs != 0) {
            bandwidth.throttledTimeNs += rq.clock - q.throttledSinceNs;
        }
        bandwidth.removeThrottled(q);
        up(q.group, rq.cpu);
        if (rq.curr == rq.idle && rq.nrRunning > 0) {
            requests.real(rq);
        }
    }

    /** {@code tg_unthrottle_up}: the groups below come first. */
    private void up(TaskGroup group, int cpu) {
        for (int i = 0; i < group.children.size(); i++) {
            up(group.children.get(i), cpu);
        }
        CfsRq q = group.cfsRqs[cpu];
        if (--q.throttleCount > 0) {
            return;
        }
        q.startPeltClock();
        // A task that comes back may use up what there was.
        for (Task task = q.limbo; task != null && q.throttleCount == 0; task = q.limbo) {
            leaveLimbo(task);
            release(task);
            fair.enqueue(q.rq, task, SchedClass.ENQUEUE_WAKEUP);
        }
    }

    /** The task waits for the next period: it is off its queue, though it could run. */
    void enterLimbo(CfsRq q, Task task) {
        task.throttled = true;
        task.limboOf = q;
        task.limboPrev = null;
        task.limboNext = q.limbo;
        if (q.limbo != null) {
            q.limbo.limboPrev = task;
        }
        q.limbo = task;
    }

    void leaveLimbo(Task task) {
        CfsRq q = task.limboOf;
        if (q == null) {
            return;
        }
        Task prev = task.limboPrev;
        Task next = task.limboNext;
        if (prev == null) {
            q.limbo = next;
        } else {
            prev.limboNext = next;
        }
        if (next != null) {
            next.limboPrev = prev;
        }
        task.limboOf = null;
        task.limboPrev = null;
        task.limboNext = null;
    }

    /** The task is no longer held back. */
    void release(Task task) {
        task.throttled = false;
        effects.unthrottled(task);
    }

    /** The first queue, from that of the task up, that is itself out of time; null = none. */
    static @Nullable CfsRq culprit(CfsRq q) {
        TaskGroup group = q.group;
        while (group != null && !group.cfsRqs[q.rq.cpu].throttled) {
            group = group.parent;
        }
        return group == null ? null : group.cfsRqs[q.rq.cpu];
    }
}
