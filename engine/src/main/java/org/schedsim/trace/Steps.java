package org.schedsim.trace;

import java.util.Arrays;
import java.util.function.LongPredicate;
import org.apiguardian.api.API;

/** A value that changes at known times. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Steps {
    /** No such time. */
    public static final long NEVER = Long.MAX_VALUE;

    private long[] times = new long[4];
    private long[] values = new long[4];
    private int size;

    /** @param first value before the first change */
    Steps(long first) {
        times[0] = Long.MIN_VALUE;
        values[0] = first;
        size = 1;
    }

    void set(long timeNs, long value) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        times[size] = timeNs;
        values[size] = value;
        size++;
    }

    /** Value from {@code timeNs} on. */
    public long at(long timeNs) {
        return values[index(timeNs)];
    }

    /** First change after {@code timeNs}; {@link #NEVER} if there is none. */
    public long nextChange(long timeNs) {
        int next = index(timeNs) + 1;
        return next < size ? times[next] : NEVER;
    }

    /** First time from {@code fromNs} on at which the value passes; {@link #NEVER} if there is none. */
    public long firstFrom(long fromNs, LongPredicate test) {
        int i = index(fromNs);
        if (test.test(values[i])) {
            return fromNs;
        }
        for (i++; i < size; i++) {
            if (test.test(values[i])) {
                return times[i];
            }
        }
        return NEVER;
    }

    /** Index of the last change at or before {@code timeNs}. */
    private int index(long timeNs) {
        int low = 0;
        int high = size - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (times[middle] <= timeNs) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
