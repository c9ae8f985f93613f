package org.schedsim.kernel.rt;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.RtRq;
import org.schedsim.kernel.state.Task;

/** The waiting lists of a CPU, one per priority. */
final class RtQueue {
    private RtQueue() {}

    static void addLast(RtRq q, Task task) {
        Task last = q.tail[task.rtPriority];
        if (last == null) {
            q.head[task.rtPriority] = task;
        } else {
            last.rtNext = task;
        }
        q.tail[task.rtPriority] = task;
        added(q, task);
    }

    static void addFirst(RtRq q, Task task) {
        Task first = q.head[task.rtPriority];
        task.rtNext = first;
        q.head[task.rtPriority] = task;
        if (first == null) {
            q.tail[task.rtPriority] = task;
        }
        added(q, task);
    }

    private static void added(RtRq q, Task task) {
        task.rtQueued = true;
        if (!task.isPinned()) {
            q.nrPushable++;
        }
    }

    static void remove(RtRq q, Task task) {
        Task before = null;
        for (Task other = q.head[task.rtPriority]; other != task && other != null; other = other.rtNext) {
            before = other;
        }
        if (before == null) {
            q.head[task.rtPriority] = task.rtNext;
        } else {
            before.rtNext = task.rtNext;
        }
        if (task.rtNext == null) {
            q.tail[task.rtPriority] = before;
        }
        task.rtNext = null;
        task.rtQueued = false;
        if (!task.isPinned()) {
            q.nrPushable--;
        }
    }

    /** The most urgent waiting task. */
    static @Nullable Task first(RtRq q) {
        if (q.nrRunning == 0) {
            return null;
        }
        for (int priority = RtRq.PRIORITIES - 1; priority > 0; priority--) {
            Task task = q.head[priority];
            if (task != null) {
                return task;
            }
        }
        return null;
    }

    /** The most urgent waiting task that is not bound to this CPU. */
    static @Nullable Task firstPushable(RtRq q) {
        if (q.nrPushable == 0) {
            return null;
        }
        for (int priority = RtRq.PRIORITIES - 1; priority > 0; priority--) {
            for (Task task = q.head[priority]; task != null; task = task.rtNext) {
                if (!task.isPinned()) {
                    return task;
                }
            }
        }
        return null;
    }

    /** The most urgent waiting task that may run on {@code cpu}. */
    static @Nullable Task firstFor(RtRq q, int cpu) {
        if (q.nrPushable == 0) {
            return null;
        }
        for (int priority = RtRq.PRIORITIES - 1; priority > 0; priority--) {
            for (Task task = q.head[priority]; task != null; task = task.rtNext) {
                if (task.allowed.contains(cpu)) {
                    return task;
                }
            }
        }
        return null;
    }

    /** Priority of the most urgent task, running or waiting; 0 = none. */
    static int highestPriority(RtRq q) {
        Task waiting = first(q);
        int running = q.curr == null ? 0 : q.curr.rtPriority;
        return waiting == null ? running : Math.max(running, waiting.rtPriority);
    }
}
