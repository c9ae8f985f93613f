package org.schedsim.trace;

import java.math.BigInteger;
import java.util.Arrays;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/** What one task did over the whole observation. The stretches follow each other without holes. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class TaskTimeline {
    private static final int ANY_CPU = -1;

    private final Trace trace;
    private final int id;
    private final long endNs;
    private final Stretches stretches = new Stretches();
    private final Steps affinity = new Steps(ANY_CPU);
    private int[] moves = new int[4];
    private int moveCount;
    private int switches;
    private long[] sampleTimes = new long[8];
    private long[] samples = new long[8];
    private int sampleCount;
    private long[] ranBefore = new long[0];

    TaskTimeline(Trace trace, int id, long endNs) {
        this.trace = trace;
        this.id = id;
        this.endNs = endNs;
        stretches.begin(0, Activity.UNKNOWN, -1);
    }

    int id() {
        return id;
    }

    void add(int event) {
        long timeNs = trace.timeNs(event);
        int cpu = trace.cpu(event);
        switch (trace.kind(event)) {
            case FORK -> fork(timeNs, cpu);
            case WAKE -> stretches.begin(timeNs, Activity.QUEUED, cpu);
            case RUN -> {
                switches++;
                stretches.begin(timeNs, Activity.RUN, cpu);
            }
            case STOP -> stretches.begin(timeNs, afterStop(trace.argument(event)), cpu);
            case MIGRATE -> migrate(timeNs, cpu, event);
            case AFFINITY -> affinity.set(timeNs, event);
            case WORK -> sample(timeNs, trace.argument(event));
            case THROTTLE -> stretches.begin(timeNs, Activity.THROTTLED, cpu);
            case UNTHROTTLE -> stretches.begin(timeNs, Activity.QUEUED, cpu);
            case CAPACITY, PREFERRED_LLC, ONLINE -> {}
        }
    }

    /** What came before was the first placement of a task that did not exist yet. */
    private void fork(long timeNs, int cpu) {
        if (stretches.lastActivity() == Activity.UNKNOWN) {
            stretches.begin(0, Activity.NEW, -1);
            sample(timeNs, 0);
            moveCount = 0;
        }
        stretches.begin(timeNs, Activity.QUEUED, cpu);
    }

    private static Activity afterStop(long how) {
        if (how == Trace.PREEMPTED) {
            return Activity.QUEUED;
        }
        return how == Trace.EXITS ? Activity.DEAD : Activity.SLEEP;
    }

    private void migrate(long timeNs, int cpu, int event) {
        if (moveCount == moves.length) {
            moves = Arrays.copyOf(moves, 2 * moveCount);
        }
        moves[moveCount++] = event;
        Activity activity = stretches.lastActivity();
        if (activity == Activity.QUEUED || activity == Activity.SLEEP || activity == Activity.THROTTLED) {
            stretches.begin(timeNs, activity, cpu);
        }
    }

    private void sample(long timeNs, long workNs) {
        if (sampleCount == samples.length) {
            sampleTimes = Arrays.copyOf(sampleTimes, 2 * sampleCount);
            samples = Arrays.copyOf(samples, 2 * sampleCount);
        }
        sampleTimes[sampleCount] = timeNs;
        samples[sampleCount] = workNs;
        sampleCount++;
    }

    void finish() {
        ranBefore = new long[size() + 1];
        for (int i = 0; i < size(); i++) {
            boolean ran = activity(i) == Activity.RUN;
            ranBefore[i + 1] = ranBefore[i] + (ran ? endNs(i) - startNs(i) : 0);
        }
    }

    /** Number of stretches. */
    public int size() {
        return stretches.size();
    }

    public long startNs(int stretch) {
        return stretches.start(stretch);
    }

    public long endNs(int stretch) {
        return stretch + 1 < size() ? Math.min(stretches.start(stretch + 1), endNs) : endNs;
    }

    public Activity activity(int stretch) {
        return stretches.activity(stretch);
    }

    /** Where it runs or waits, or slept in last; -1 = unknown. */
    public int cpu(int stretch) {
        return stretches.cpu(stretch);
    }

    /** Index of the stretch that holds {@code timeNs}. */
    public int at(long timeNs) {
        return stretches.at(timeNs);
    }

    /** Time from which on it is known what the task did; the end of the observation if it never is. */
    public long knownFromNs() {
        return activity(0) == Activity.UNKNOWN ? endNs(0) : 0;
    }

    /** Run time from {@code fromNs} to {@code toNs}. */
    public long runNs(long fromNs, long toNs) {
        return toNs <= fromNs ? 0 : ranUntil(toNs) - ranUntil(fromNs);
    }

    private long ranUntil(long timeNs) {
        int i = at(timeNs);
        long inside = activity(i) == Activity.RUN ? Math.min(timeNs, endNs(i)) - startNs(i) : 0;
        return ranBefore[i] + Math.max(0, inside);
    }

    /** Time runnable without running, over the whole observation. */
    public long waitNs() {
        long sum = 0;
        for (int i = 0; i < size(); i++) {
            sum += activity(i) == Activity.QUEUED ? endNs(i) - startNs(i) : 0;
        }
        return sum;
    }

    /** Time held back by the quota of its cgroup, over the whole observation. */
    public long throttledNs() {
        long sum = 0;
        for (int i = 0; i < size(); i++) {
            sum += activity(i) == Activity.THROTTLED ? endNs(i) - startNs(i) : 0;
        }
        return sum;
    }

    /** CPUs that the task may use from {@code timeNs} on; null = all. */
    public @Nullable CpuMask allowedAt(long timeNs) {
        return allowed(affinity.at(timeNs));
    }

    /** First time from {@code fromNs} on at which the task may use another CPU than {@code cpu}; else {@link Steps#NEVER}. */
    public long firstAllowedElsewhere(long fromNs, int cpu, CpuMask online) {
        return affinity.firstFrom(fromNs, step -> {
            CpuMask allowed = allowed(step);
            CpuMask usable = allowed == null ? online : allowed.and(online);
            return !usable.minus(CpuMask.of(cpu)).isEmpty();
        });
    }

    private @Nullable CpuMask allowed(long step) {
        return step == ANY_CPU ? null : trace.mask((int) step);
    }

    /** Changes of CPU after the first placement. */
    public int migrations() {
        return moveCount;
    }

    /** Event of a migration, counted from 0. */
    public int migration(int i) {
        return moves[i];
    }

    /** Times the task was switched in. */
    public int switches() {
        return switches;
    }

    /** Is the work done by {@code timeNs} known? */
    public boolean workKnownAt(long timeNs) {
        return sampleCount > 0 && timeNs >= sampleTimes[0];
    }

    /**
     * Work done by {@code timeNs}, ns at capacity 1024. Between two samples it grows in proportion to the run time, after
     * the last one at the rate of the stretch before it.
     */
    public long workNs(long timeNs) {
        int found = Arrays.binarySearch(sampleTimes, 0, sampleCount, timeNs);
        int before = found >= 0 ? found : -found - 2;
        if (before < 0) {
            return 0;
        }
        int after = Math.min(before + 1, sampleCount - 1);
        int first = Math.max(0, after - 1);
        long ran = runNs(sampleTimes[first], sampleTimes[after]);
        long done = samples[after] - samples[first];
        return ran <= 0 ? samples[before] : samples[before] + scaled(done, runNs(sampleTimes[before], timeNs), ran);
    }

    private static long scaled(long value, long part, long whole) {
        return BigInteger.valueOf(value)
                .multiply(BigInteger.valueOf(part))
                .divide(BigInteger.valueOf(whole))
                .longValueExact();
    }
}
