package org.schedsim.kernel.dl;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Effects;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** One timer for each CPU: the next replenishment of its throttled tasks, or the turn of the fair server. */
final class DlTimers {
    private static final long NEVER = Long.MAX_VALUE;

    private final Effects effects;
    private final long[] serverNs;

    DlTimers(Machine machine) {
        this.effects = machine.effects;
        this.serverNs = new long[machine.nrCpus];
        Arrays.fill(serverNs, NEVER);
    }

    /** {@code task} waits on {@code rq} for its next period. */
    void add(CpuRq rq, Task task, long timeNs) {
        DlQueue.of(task).replenishNs = timeNs;
        DlQueue.of(task).timerCpu = rq.cpu;
        Task before = null;
        Task after = rq.dl.throttled;
        while (after != null && DlQueue.of(after).replenishNs <= timeNs) {
            before = after;
            after = DlQueue.of(after).nextThrottled;
        }
        DlQueue.of(task).nextThrottled = after;
        if (before == null) {
            rq.dl.throttled = task;
            program(rq);
        } else {
            DlQueue.of(before).nextThrottled = task;
        }
    }

    void remove(CpuRq rq, Task task) {
        Task before = null;
        for (Task other = rq.dl.throttled; other != task && other != null; ) {
            before = other;
            other = DlQueue.of(other).nextThrottled;
        }
        if (before == null) {
            rq.dl.throttled = DlQueue.of(task).nextThrottled;
            program(rq);
        } else {
            DlQueue.of(before).nextThrottled = DlQueue.of(task).nextThrottled;
        }
        DlQueue.of(task).nextThrottled = null;
    }

    /** Takes a task whose period begins now off the list; null = there is none. */
    @Nullable
    Task takeDue(CpuRq rq, long nowNs) {
        Task task = rq.dl.throttled;
        if (task == null || DlQueue.of(task).replenishNs > nowNs) {
            return null;
        }
        rq.dl.throttled = DlQueue.of(task).nextThrottled;
        DlQueue.of(task).nextThrottled = null;
        return task;
    }

    void setServer(CpuRq rq, long timeNs) {
        if (serverNs[rq.cpu] != timeNs) {
            serverNs[rq.cpu] = timeNs;
            program(rq);
        }
    }

    void cancelServer(CpuRq rq) {
        setServer(rq, NEVER);
    }

    boolean isServerDue(CpuRq rq, long nowNs) {
        return serverNs[rq.cpu] <= nowNs;
    }

    void program(CpuRq rq) {
        Task first = rq.dl.throttled;
        long timeNs = Math.min(serverNs[rq.cpu], first == null ? NEVER : DlQueue.of(first).replenishNs);
        if (timeNs == NEVER) {
            effects.cancelDeadlineTimer(rq);
        } else {
            effects.armDeadlineTimer(rq, timeNs);
        }
    }
}
