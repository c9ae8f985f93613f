package org.schedsim.sim;

import org.jspecify.annotations.Nullable;

/** Workers that wait for the same thing, longest waiting first. */
final class WaitQueue {
    private @Nullable Worker head;
    private @Nullable Worker tail;

    boolean isEmpty() {
        return head == null;
    }

    @Nullable
    Worker first() {
        return head;
    }

    void add(Worker worker) {
        worker.waitNext = null;
        if (tail == null) {
            head = worker;
        } else {
            tail.waitNext = worker;
        }
        tail = worker;
    }

    @Nullable
    Worker poll() {
        Worker worker = head;
        if (worker != null) {
            removeAfter(null, worker);
        }
        return worker;
    }

    /** {@code worker} is the one behind {@code previous}; null: the first one. */
    void removeAfter(@Nullable Worker previous, Worker worker) {
        Worker next = worker.waitNext;
        if (previous == null) {
            head = next;
        } else {
            previous.waitNext = next;
        }
        if (next == null) {
            tail = previous;
        }
        worker.waitNext = null;
    }
}
