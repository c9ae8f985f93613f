package org.schedsim.sim;

import java.util.Arrays;

/**
 * Pending events, at most one per source, in the order (time, step, CPU, serial): an indexed binary heap of primitives.
 * The steps are those of spec 01 §10.
 */
final class EventQueue {
    /** Steps of one instant. */
    static final int GROUP_PERIOD = 0;

    static final int JIFFY = 1;

    static final int INTERRUPT = 2;
    static final int IPI = 3;
    static final int SOFTIRQ = 4;
    static final int REQUEST = 5;
    static final int PHASE_END = 6;

    private static final int CPU_SHIFT = 40;
    private static final int STEP_SHIFT = 56;
    private static final int ABSENT = -1;

    private final long[] time;
    private final long[] order;
    private final int[] position;
    private final int[] heap;
    private int size;
    private long serial;

    EventQueue(int sources) {
        time = new long[sources];
        order = new long[sources];
        position = new int[sources];
        heap = new int[sources];
        Arrays.fill(position, ABSENT);
    }

    /** Sets the event of a source, replacing a pending one. */
    void schedule(int source, long timeNs, int step, int cpu) {
        time[source] = timeNs;
        order[source] = order(step, cpu) | serial++;
        int at = position[source];
        if (at == ABSENT) {
            at = size++;
            place(source, at);
        }
        if (!siftUp(source, at)) {
            siftDown(source, position[source]);
        }
    }

    private static long order(int step, int cpu) {
        return (long) step << STEP_SHIFT | (long) cpu << CPU_SHIFT;
    }

    void cancel(int source) {
        int at = position[source];
        if (at == ABSENT) {
            return;
        }
        position[source] = ABSENT;
        int last = heap[--size];
        if (last != source) {
            place(last, at);
            if (!siftUp(last, at)) {
                siftDown(last, position[last]);
            }
        }
    }

    boolean isScheduled(int source) {
        return position[source] != ABSENT;
    }

    long timeOf(int source) {
        return time[source];
    }

    /** The source whose event is next; -1 if none is pending. */
    int peek() {
        return size == 0 ? ABSENT : heap[0];
    }

    /** Is the next event at {@code timeNs}, and before anything of {@code step} on {@code cpu}? */
    boolean nextIsBefore(long timeNs, int step, int cpu) {
        return size > 0 && time[heap[0]] == timeNs && order[heap[0]] < order(step, cpu);
    }

    int poll() {
        int source = heap[0];
        cancel(source);
        return source;
    }

    private boolean isBefore(int a, int b) {
        return time[a] < time[b] || time[a] == time[b] && order[a] < order[b];
    }

    private void place(int source, int at) {
        heap[at] = source;
        position[source] = at;
    }

    private boolean siftUp(int source, int from) {
        int at = from;
        while (at > 0) {
            int parent = at - 1 >>> 1;
            if (!isBefore(source, heap[parent])) {
                break;
            }
            place(heap[parent], at);
            at = parent;
        }
        place(source, at);
        return at != from;
    }

    private void siftDown(int source, int from) {
        int at = from;
        int half = size >>> 1;
        while (at < half) {
            int child = 2 * at + 1;
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], source)) {
                break;
            }
            place(heap[child], at);
            at = child;
        }
        place(source, at);
    }
}
