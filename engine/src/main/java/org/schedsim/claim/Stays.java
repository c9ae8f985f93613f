package org.schedsim.claim;

import java.util.Arrays;

/** Stretches on CPUs that should be left, in order of time, and how much of a second they take at most. */
final class Stays {
    static final long SECOND_NS = 1_000_000_000;

    private long[] froms = new long[8];
    private long[] tos = new long[8];
    private int size;

    void add(long fromNs, long toNs) {
        if (size > 0 && tos[size - 1] == fromNs) {
            tos[size - 1] = toNs;
            return;
        }
        if (size == froms.length) {
            froms = Arrays.copyOf(froms, 2 * size);
            tos = Arrays.copyOf(tos, 2 * size);
        }
        froms[size] = fromNs;
        tos[size] = toNs;
        size++;
    }

    /**
     * The first stay by whose end the second before it holds more than {@code limitNs}; -1 if there is none. The sum of
     * any second grows inside of stays and shrinks outside, so that ends are the only places to look at.
     */
    int firstAbove(long limitNs) {
        int oldest = 0;
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += tos[i] - froms[i];
            long beginNs = tos[i] - SECOND_NS;
            while (tos[oldest] <= beginNs) {
                sum -= tos[oldest] - froms[oldest];
                oldest++;
            }
            if (sum - Math.max(0, beginNs - froms[oldest]) > limitNs) {
                return i;
            }
        }
        return -1;
    }

    long fromNs(int i) {
        return froms[i];
    }

    /** The second that ends with a stay, or with the first second of a longer one. */
    Window secondOf(int i) {
        long toNs = Math.min(tos[i], froms[i] + SECOND_NS);
        return new Window(toNs - SECOND_NS, toNs);
    }

    /** Time of stays in a window. */
    long within(Window window) {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Math.max(0, Math.min(tos[i], window.toNs()) - Math.max(froms[i], window.fromNs()));
        }
        return sum;
    }
}
