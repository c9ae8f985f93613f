package org.schedsim.kernel.dl;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.DlEntity;
import org.schedsim.kernel.state.DlRq;
import org.schedsim.kernel.state.Task;

/** The waiting list of a CPU: earliest deadline first. */
final class DlQueue {
    private DlQueue() {}

    /** The reservation of a task of the deadline class. */
    static DlEntity of(Task task) {
        DlEntity dl = task.dl;
        if (dl == null) {
            throw new IllegalStateException(task + " has no reservation");
        }
        return dl;
    }

    /** {@code dl_entity_preempt}: times are compared by signed difference. */
    static boolean isEarlier(Task a, Task b) {
        return of(a).absDeadlineNs - of(b).absDeadlineNs < 0;
    }

    /** Behind those with the same deadline, or before them. */
    static void add(DlRq q, Task task, boolean first) {
        Task before = null;
        Task after = q.head;
        while (after != null && (first ? isEarlier(after, task) : !isEarlier(task, after))) {
            before = after;
            after = of(after).next;
        }
        of(task).next = after;
        if (before == null) {
            q.head = task;
        } else {
            of(before).next = task;
        }
        of(task).queued = true;
        if (!task.isPinned()) {
            q.nrPushable++;
        }
    }

    static void remove(DlRq q, Task task) {
        Task before = null;
        for (Task other = q.head; other != task && other != null; other = of(other).next) {
            before = other;
        }
        if (before == null) {
            q.head = of(task).next;
        } else {
            of(before).next = of(task).next;
        }
        of(task).next = null;
        of(task).queued = false;
        if (!task.isPinned()) {
            q.nrPushable--;
        }
    }

    /** The waiting task with the earliest deadline that is not bound to this CPU. */
    static @Nullable Task firstPushable(DlRq q) {
        Task task = q.nrPushable == 0 ? null : q.head;
        while (task != null && task.isPinned()) {
            task = of(task).next;
        }
        return task;
    }

    /** The waiting task with the earliest deadline that may run on {@code cpu}. */
    static @Nullable Task firstFor(DlRq q, int cpu) {
        Task task = q.nrPushable == 0 ? null : q.head;
        while (task != null && !task.allowed.contains(cpu)) {
            task = of(task).next;
        }
        return task;
    }

    /** The task with the earliest deadline, running or waiting. */
    static @Nullable Task earliest(DlRq q) {
        if (q.curr == null || q.head == null) {
            return q.curr == null ? q.head : q.curr;
        }
        return isEarlier(q.head, q.curr) ? q.head : q.curr;
    }
}
