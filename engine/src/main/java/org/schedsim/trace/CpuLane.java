package org.schedsim.trace;

import java.util.Arrays;
import org.apiguardian.api.API;

/** What one CPU ran over the whole observation; idle time is left out. Runs of one task without a break are one span. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class CpuLane {
    private static final int NOBODY = Integer.MIN_VALUE;

    private long[] froms = new long[8];
    private long[] tos = new long[8];
    private int[] tasks = new int[8];
    private int size;
    private int running = NOBODY;
    private long sinceNs;

    CpuLane() {}

    void run(long timeNs, int task) {
        stop(timeNs);
        running = task;
        sinceNs = timeNs;
    }

    void stop(long timeNs) {
        if (running == NOBODY) {
            return;
        }
        if (timeNs > sinceNs) {
            append(sinceNs, timeNs, running);
        }
        running = NOBODY;
    }

    private void append(long fromNs, long toNs, int task) {
        if (size > 0 && tasks[size - 1] == task && tos[size - 1] == fromNs) {
            tos[size - 1] = toNs;
            return;
        }
        if (size == froms.length) {
            froms = Arrays.copyOf(froms, 2 * size);
            tos = Arrays.copyOf(tos, 2 * size);
            tasks = Arrays.copyOf(tasks, 2 * size);
        }
        froms[size] = fromNs;
        tos[size] = toNs;
        tasks[size] = task;
        size++;
    }

    /** Number of spans. */
    public int size() {
        return size;
    }

    public long fromNs(int span) {
        return froms[span];
    }

    public long toNs(int span) {
        return tos[span];
    }

    public int task(int span) {
        return tasks[span];
    }
}
