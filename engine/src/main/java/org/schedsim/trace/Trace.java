package org.schedsim.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/**
 * Events in order of time, in columns. Times are ns from the start of the observation. Grows up to a limit; what comes
 * after it is dropped and makes a {@link Gap}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Trace {
    /** Arguments of {@link EventKind#STOP}: still runnable, asleep, gone. */
    public static final long PREEMPTED = 0;

    public static final long SLEEPS = 1;
    public static final long EXITS = 2;

    private static final EventKind[] KINDS = EventKind.values();
    private static final int DEFAULT_LIMIT = 1 << 25;

    private final int limit;
    private final List<CpuMask> masks = new ArrayList<>();
    private long[] times = new long[1024];
    private byte[] kinds = new byte[1024];
    private int[] cpus = new int[1024];
    private int[] tasks = new int[1024];
    private long[] arguments = new long[1024];
    private int size;
    private long firstDroppedNs = -1;
    private @Nullable Timelines timelines;
    private int indexed = -1;

    public Trace() {
        this(DEFAULT_LIMIT);
    }

    /** @param limit number of events kept; at least 1 */
    public Trace(int limit) {
        this.limit = limit;
    }

    /** Appends an event; {@code timeNs} must not be before the last one. */
    public void add(EventKind kind, long timeNs, int cpu, int task, long argument) {
        if (size == limit) {
            if (firstDroppedNs < 0) {
                firstDroppedNs = timeNs;
            }
            return;
        }
        if (size > 0 && timeNs < times[size - 1]) {
            throw new IllegalArgumentException(
                    "event at " + timeNs + " ns after one at " + times[size - 1] + " ns: a trace is in order of time");
        }
        if (size == times.length) {
            grow();
        }
        times[size] = timeNs;
        kinds[size] = (byte) kind.ordinal();
        cpus[size] = cpu;
        tasks[size] = task;
        arguments[size] = argument;
        size++;
    }

    private void grow() {
        int length = Math.min(2 * size, limit);
        times = Arrays.copyOf(times, length);
        kinds = Arrays.copyOf(kinds, length);
        cpus = Arrays.copyOf(cpus, length);
        tasks = Arrays.copyOf(tasks, length);
        arguments = Arrays.copyOf(arguments, length);
    }

    public int size() {
        return size;
    }

    public EventKind kind(int event) {
        return KINDS[kinds[event]];
    }

    /** ns from the start of the observation. */
    public long timeNs(int event) {
        return times[event];
    }

    public int cpu(int event) {
        return cpus[event];
    }

    public int task(int event) {
        return tasks[event];
    }

    public long argument(int event) {
        return arguments[event];
    }

    /** Time of the first event that was dropped because the limit was reached; -1 if none was. */
    public long firstDroppedNs() {
        return firstDroppedNs;
    }

    /** Keeps a mask for an {@link EventKind#AFFINITY} event. */
    public int addMask(CpuMask mask) {
        masks.add(mask);
        return masks.size() - 1;
    }

    /** The mask of an {@link EventKind#AFFINITY} event. */
    public CpuMask mask(int event) {
        return masks.get((int) arguments[event]);
    }

    /** Packs what a {@link EventKind#MIGRATE} event says. */
    public static long move(int source, int rule) {
        return (long) source << 32 | rule & 0xffffffffL;
    }

    /** CPU that the task left. */
    public int moveSource(int event) {
        return (int) (arguments[event] >> 32);
    }

    /** Id of the decision that moved the task; -1 = unknown. */
    public int moveRule(int event) {
        return (int) arguments[event];
    }

    /**
     * The trace by task and by CPU; made when it is first asked for.
     *
     * @param endNs end of the observation
     */
    @API(status = API.Status.INTERNAL, since = "0.1")
    public synchronized Timelines timelines(long endNs) {
        Timelines known = timelines;
        if (known == null || indexed != size || known.endNs() != endNs) {
            known = new Timelines(this, endNs);
            timelines = known;
            indexed = size;
        }
        return known;
    }
}
