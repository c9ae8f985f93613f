package org.schedsim.scenario;

import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.UtilClamp;

/** A thread under construction, and the handle by which actions and claims name it. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ThreadBuilder extends PhaseWords<ThreadBuilder> implements TaskSelection {
    /** {@code sched_deadline_period_max_us}, 2²² µs. */
    private static final long MAX_DEADLINE_PERIOD_NS = 4_194_304_000L;

    private final ProcessSpecBuilder process;
    private final String name;
    private final int id;
    private final Phases phases;
    private ThreadPolicy policy = ThreadPolicy.DEFAULT;
    private @Nullable CpuMask allowed;
    private int startsOn = -1;
    private ThreadSpec.Start start = ThreadSpec.Start.WITH_PROCESS;
    private @Nullable String cgroup;
    private int uclampMin = -1;
    private int uclampMax = -1;

    ThreadBuilder(ProcessSpecBuilder process, String name, int id) {
        this.process = process;
        this.name = name;
        this.id = id;
        this.phases = new Phases(label());
    }

    /** Pins the thread: it narrows its own affinity when it first runs. */
    public ThreadBuilder on(int... cpus) {
        allowed = process.scenario().requireOnline(label() + ".on", CpuMask.of(cpus));
        return this;
    }

    /** Places the thread on {@code cpu} when it is created; it may go elsewhere. */
    public ThreadBuilder startsOn(int cpu) {
        process.scenario().requireOnline(label() + ".startsOn", CpuMask.of(cpu));
        startsOn = cpu;
        return this;
    }

    /** Path of the cgroup in which the thread is created; that of its process otherwise. */
    public ThreadBuilder in(String path) {
        Cgroups.requirePath(label() + ".in", path);
        cgroup = path;
        return this;
    }

    /** -20 to 19. */
    public ThreadBuilder nice(int nice) {
        policy = new ThreadPolicy(
                policy.kind(),
                inRange("nice", nice, -20, 19),
                policy.rtPriority(),
                policy.sliceNs(),
                policy.deadline());
        return this;
    }

    /** A slice of its own, 100 µs to 100 ms. */
    public ThreadBuilder slice(Duration slice) {
        long sliceNs = inRange("slice", slice.toNanos(), 100_000, 100_000_000);
        policy = new ThreadPolicy(policy.kind(), policy.nice(), policy.rtPriority(), sliceNs, policy.deadline());
        return this;
    }

    /** Lower utilisation clamp ({@code sched_util_min}), 0 to 1024: the thread is placed as if it were at least that big. */
    public ThreadBuilder uclampMin(int min) {
        uclampMin = inRange("uclampMin", min, 0, 1024);
        return this;
    }

    /** Upper utilisation clamp ({@code sched_util_max}), 0 to 1024: the thread fits every CPU of that capacity. */
    public ThreadBuilder uclampMax(int max) {
        uclampMax = inRange("uclampMax", max, 0, 1024);
        return this;
    }

    private @Nullable UtilClamp clamp() {
        int askedMin = uclampMin < 0 ? process.uclampMin() : uclampMin;
        int askedMax = uclampMax < 0 ? process.uclampMax() : uclampMax;
        if (askedMin < 0 && askedMax < 0) {
            return null;
        }
        boolean realTime = policy.kind() == ThreadPolicy.Kind.FIFO || policy.kind() == ThreadPolicy.Kind.RR;
        int min = askedMin < 0 ? realTime ? 1024 : 0 : askedMin;
        int max = askedMax < 0 ? 1024 : askedMax;
        if (min > max) {
            throw new ScenarioException(label() + ": uclampMin " + min + " is above uclampMax " + max
                    + "; lower the one or raise the other");
        }
        return new UtilClamp(min, max);
    }

    /** SCHED_FIFO, priority 1 to 99. */
    public ThreadBuilder fifo(int priority) {
        return realTime(ThreadPolicy.Kind.FIFO, priority);
    }

    /** SCHED_RR, priority 1 to 99. */
    public ThreadBuilder rr(int priority) {
        return realTime(ThreadPolicy.Kind.RR, priority);
    }

    private ThreadBuilder realTime(ThreadPolicy.Kind kind, int priority) {
        policy = new ThreadPolicy(kind, 0, inRange("priority", priority, 1, 99), 0);
        return this;
    }

    /**
     * SCHED_DEADLINE: sure of {@code runtime} in each {@code period}, and limited to it.
     *
     * @param runtime at least 1024 ns, at most the period
     * @param period 100 µs to 4.194 s
     */
    public ThreadBuilder deadline(Duration runtime, Duration period) {
        return deadline(runtime, period, period);
    }

    /**
     * SCHED_DEADLINE: sure of {@code runtime} in each {@code period}, at the latest {@code deadline} after its start, and
     * limited to it. Such a thread may use all CPUs of its partition.
     *
     * @param runtime at least 1024 ns, at most the deadline
     * @param deadline at most the period
     * @param period 100 µs to 4.194 s
     */
    public ThreadBuilder deadline(Duration runtime, Duration deadline, Duration period) {
        long deadlineNs = deadline.toNanos();
        long periodNs = period.toNanos();
        inRange("deadline: the period in ns", periodNs, 100_000, MAX_DEADLINE_PERIOD_NS);
        inRange("deadline: the deadline in ns", deadlineNs, 1_024, periodNs);
        inRange("deadline: the runtime in ns", runtime.toNanos(), 1_024, deadlineNs);
        policy = ThreadPolicy.deadline(runtime.toNanos(), deadlineNs, periodNs);
        return this;
    }

    /** SCHED_BATCH. */
    public ThreadBuilder batch() {
        policy = new ThreadPolicy(ThreadPolicy.Kind.BATCH, policy.nice(), 0, policy.sliceNs());
        return this;
    }

    /** SCHED_IDLE. */
    public ThreadBuilder idlePolicy() {
        policy = new ThreadPolicy(ThreadPolicy.Kind.IDLE, 0, 0, policy.sliceNs());
        return this;
    }

    /** The thread is not there from the start: whoever reaches a {@link #fork} that names it creates it, each time anew. */
    public ThreadBuilder onFork() {
        start = ThreadSpec.Start.ON_FORK;
        return this;
    }

    @Override
    ThreadBuilder add(Phase phase) {
        phases.add(phase);
        return this;
    }

    @Override
    String where(String word) {
        return phases.where(word);
    }

    private int inRange(String word, long value, long min, long max) {
        if (value < min || value > max) {
            throw new ScenarioException(label() + "." + word + ": found " + value + ", expected " + min + " to " + max);
        }
        return (int) value;
    }

    @Override
    public List<Integer> taskIds() {
        return List.of(id);
    }

    @Override
    public String label() {
        return process.name() + "/" + name;
    }

    String name() {
        return name;
    }

    ThreadSpec build() {
        if (phases.list().isEmpty()) {
            throw new ScenarioException(label() + " does nothing; give it phases, for example busy() or run(ms(1))");
        }
        return new ThreadSpec(
                id,
                name,
                policy,
                clamp(),
                allowed,
                startsOn,
                cgroup == null ? process.cgroup() : cgroup,
                start,
                phases.list());
    }
}
