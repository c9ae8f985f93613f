package org.schedsim.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.KernelModel;
import org.schedsim.sim.Overheads;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.Channel;
import org.schedsim.workload.HardirqLoad;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.TimedAction;
import org.schedsim.workload.Workload;
import org.schedsim.workload.io.RtApp;
import org.schedsim.workload.io.RtAppFile;

/**
 * Describes a scenario: this machine, this scheduler, this workload, for this long.
 *
 * <pre>{@code
 * ScenarioBuilder scenario = ScenarioBuilder.scenario().topology("2 llc x 2 cpu").kernel("linux-7.2").duration(seconds(20));
 * scenario.cpu(0).hardirq(us(600), every(ms(1)));
 * ThreadBuilder busy = scenario.process("app").thread("busy").on(0).busy();
 * scenario.at(ms(200)).allowAllCpus(busy);
 * SchedRun run = scenario.run();
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ScenarioBuilder {
    private final List<ProcessSpecBuilder> processes = new ArrayList<>();
    private List<ProcessSpec> readyProcesses = List.of();
    private long fileDurationNs;
    private final List<HardirqLoad> hardirqs = new ArrayList<>();
    private final List<TimedAction> actions = new ArrayList<>();
    private @Nullable Topology topology;
    private @Nullable KernelModel kernel;
    private @Nullable Duration duration;
    private Overheads overheads = Overheads.ZERO;
    private long settleNs;
    private CpuMask isolated = CpuMask.empty();
    private final Cgroups cgroups = new Cgroups(this);
    private final Channels channels = new Channels();
    private long seed;
    private int threads;
    private Consumer<SchedRun> listener = run -> {};

    private ScenarioBuilder() {}

    public static ScenarioBuilder scenario() {
        return new ScenarioBuilder();
    }

    /** The machine, as {@link Topology#of(String)} reads it. Must come before whatever names a CPU. */
    public ScenarioBuilder topology(String text) {
        return topology(Topology.of(text));
    }

    public ScenarioBuilder topology(Topology machine) {
        if (topology != null) {
            throw twice("topology", topology.text());
        }
        topology = machine;
        return this;
    }

    /** The scheduler, as {@link KernelModel#of(String)} reads it. */
    public ScenarioBuilder kernel(String text) {
        return kernel(KernelModel.of(text));
    }

    public ScenarioBuilder kernel(KernelModel model) {
        if (kernel != null) {
            throw twice("kernel", kernel.text());
        }
        kernel = model;
        return this;
    }

    /** How long to simulate; above zero and at most an hour. */
    public ScenarioBuilder duration(Duration length) {
        if (duration != null) {
            throw twice("duration", duration.toString());
        }
        if (length.isNegative() || length.isZero() || length.compareTo(Duration.ofHours(1)) > 0) {
            throw new ScenarioException("duration: found " + length + ", expected above zero and at most an hour");
        }
        duration = length;
        return this;
    }

    private static ScenarioException twice(String what, String first) {
        return new ScenarioException("the " + what + " is already given (" + first
                + "), by an attribute or an earlier call; give it in one place only");
    }

    /** 0 = the canonical run. */
    public ScenarioBuilder seed(long value) {
        seed = value;
        return this;
    }

    /** What switches, interrupts and passes cost; nothing by default. */
    public ScenarioBuilder overheads(Overheads profile) {
        overheads = profile;
        return this;
    }

    /** Idle time before the workload starts; none by default. */
    public ScenarioBuilder settle(Duration time) {
        settleNs = time.toNanos();
        return this;
    }

    /** CPUs that balancing leaves alone, as {@code isolcpus=domain,} does: only threads that ask for them run there. */
    public ScenarioBuilder isolcpus(int... cpus) {
        isolated = requireOnline("isolcpus", CpuMask.of(cpus));
        if (isolated.equals(requireTopology("isolcpus").online())) {
            throw new ScenarioException("isolcpus: found all CPUs; leave at least one to balancing");
        }
        return this;
    }

    /** What happens to a CPU. */
    public CpuBuilder cpu(int cpu) {
        requireOnline("cpu", CpuMask.of(cpu));
        return new CpuBuilder(this, cpu);
    }

    /** Adds a process. */
    public ProcessSpecBuilder process(String name) {
        for (ProcessSpecBuilder process : processes) {
            refuseName(process.name(), name);
        }
        for (ProcessSpec process : readyProcesses) {
            refuseName(process.name(), name);
        }
        ProcessSpecBuilder process = new ProcessSpecBuilder(this, name);
        processes.add(process);
        return process;
    }

    private static void refuseName(String known, String name) {
        if (known.equals(name)) {
            throw new ScenarioException("there is a process '" + name + "' already; give it another name");
        }
    }

    /**
     * Brings in a workload that exists already: its cgroups, processes, interrupts and actions, with their names. Comes before
     * any {@link #process(String)} of the scenario.
     */
    public ScenarioBuilder workload(Workload ready) {
        if (threads > 0) {
            throw new ScenarioException(
                    "workload: the scenario has threads already; call workload(...) first, and once");
        }
        readyProcesses = ready.processes();
        threads = ready.threads().size();
        for (CgroupSpec group : ready.cgroups()) {
            cgroups.add(group);
        }
        ready.hardirqs().forEach(this::add);
        actions.addAll(ready.actions());
        return this;
    }

    /**
     * Brings in the workload of an rt-app file, as {@link RtApp} reads it, for the machine given before; the scenario lasts as long as
     * the file says unless {@link #duration} says otherwise.
     */
    public ScenarioBuilder workload(Path rtAppFile) {
        RtAppFile file = RtApp.read(rtAppFile);
        fileDurationNs = file.durationNs();
        return workload(file.workloadOn(requireTopology("workload")));
    }

    /**
     * A cgroup, there from the start; its parents are made with it.
     *
     * @param path from the root, for example {@code /A/x}
     */
    public CgroupBuilder cgroup(String path) {
        return cgroups.cgroup(path);
    }

    Cgroups cgroups() {
        return cgroups;
    }

    /** A pipe that holds up to {@code capacity} tokens; wakeups are sync. */
    public Channel pipe(String name, long capacity) {
        return channels.add(name, Channel.Kind.PIPE, capacity);
    }

    /** A socket that holds up to {@code capacity} messages; wakeups are sync. */
    public Channel socket(String name, long capacity) {
        return channels.add(name, Channel.Kind.SOCKET, capacity);
    }

    /** An eventfd: one read takes all there is. */
    public Channel eventfd(String name) {
        return channels.add(name, Channel.Kind.EVENTFD, Channels.WITHOUT_LIMIT);
    }

    /** A semaphore that is never full, with nothing in it at the start. */
    public Channel semaphore(String name) {
        return channels.add(name, Channel.Kind.SEMAPHORE, Channels.WITHOUT_LIMIT);
    }

    /** What is done to the workload at a time, counted from its start. */
    public TimedBuilder at(Duration time) {
        if (time.isNegative()) {
            throw new ScenarioException("at: found " + time + ", expected a time that is not negative");
        }
        return new TimedBuilder(this, time.toNanos());
    }

    Topology requireTopology(String what) {
        if (topology == null) {
            throw new ScenarioException(what + " needs the machine: call topology(...) first");
        }
        return topology;
    }

    CpuMask requireOnline(String what, CpuMask cpus) {
        Topology machine = requireTopology(what);
        if (cpus.isEmpty()) {
            throw new ScenarioException(what + ": found no CPU; name at least one of " + machine.online());
        }
        if (!machine.online().containsAll(cpus)) {
            throw new ScenarioException(
                    what + ": found CPU " + cpus + ", but " + machine.text() + " has CPU " + machine.online());
        }
        return cpus;
    }

    int nextThreadId() {
        return threads++;
    }

    void add(HardirqLoad load) {
        for (HardirqLoad other : hardirqs) {
            if (other.cpu() == load.cpu()) {
                throw new ScenarioException(
                        "CPU " + load.cpu() + " has a hardirq load already; one per CPU is modelled");
            }
        }
        hardirqs.add(load);
    }

    void add(TimedAction action) {
        actions.add(action);
    }

    /** Called with each run of this scenario. */
    @API(status = API.Status.INTERNAL, since = "0.1")
    public ScenarioBuilder onRun(Consumer<SchedRun> consumer) {
        listener = consumer;
        return this;
    }

    /** The scenario as described so far. */
    public Scenario build() {
        if (duration == null && fileDurationNs > 0) {
            duration(Duration.ofNanos(fileDurationNs));
        }
        if (duration == null) {
            throw new ScenarioException("the scenario has no duration: call duration(...)");
        }
        if (processes.isEmpty() && readyProcesses.isEmpty()) {
            throw new ScenarioException("the scenario has no process: call process(name).thread(name)");
        }
        List<ProcessSpec> specs = new ArrayList<>(readyProcesses);
        for (ProcessSpecBuilder process : processes) {
            specs.add(process.build());
        }
        List<TimedAction> ordered = new ArrayList<>(actions);
        ordered.sort(Comparator.comparingLong(TimedAction::atNs));
        for (ProcessSpec spec : specs) {
            requireCgroups(spec);
        }
        Workload workload = new Workload(cgroups.specs(), specs, hardirqs, cgroups.resolve(ordered));
        new CpuChecks(requireTopology("a scenario"), isolated, workload).check();
        new PhaseChecks(requireTopology("a scenario"), workload).check();
        KernelModel model = kernel == null ? KernelModel.linux("7.2") : kernel;
        return new Scenario(
                requireTopology("a scenario"),
                model,
                workload,
                duration.toNanos(),
                seed,
                overheads,
                settleNs,
                isolated);
    }

    private void requireCgroups(ProcessSpec process) {
        for (ThreadSpec thread : process.threads()) {
            cgroups.requireKnown(process.name() + "/" + thread.name() + ".in", thread.cgroup());
        }
    }

    /** Plays the scenario. */
    public SchedRun run() {
        SchedRun run = build().run();
        listener.accept(run);
        return run;
    }
}
