package org.schedsim.sim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.schedsim.kernel.KernelModel;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.trace.Trace;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.Span;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.TimedAction;
import org.schedsim.workload.Workload;

/** A machine with a small workload and actions on its CPUs; times are ms from the start of the workload. */
final class CpuWorld {
    private static final long MS = 1_000_000;

    /** Describes the world. */
    static final class Builder {
        private final Topology topology;
        private final List<CgroupSpec> cgroups = new ArrayList<>();
        private final List<ProcessSpec> processes = new ArrayList<>();
        private final List<TimedAction> actions = new ArrayList<>();
        private CpuMask isolated = CpuMask.empty();
        private Overheads overheads = Overheads.ZERO;
        private long seed;
        private int threads;
        private String kernel = "7.2";

        Builder(String topologyText) {
            topology = Topology.of(topologyText);
        }

        Builder isolcpus(String cpus) {
            isolated = CpuMask.parse(cpus);
            return this;
        }

        Builder overheads(Overheads profile) {
            overheads = profile;
            return this;
        }

        Builder kernel(String version) {
            kernel = version;
            return this;
        }

        Builder seed(long value) {
            seed = value;
            return this;
        }

        Builder cgroup(String path, CgroupSettings settings) {
            cgroups.add(new CgroupSpec(path, settings));
            return this;
        }

        /** A process of one thread that never sleeps; {@code cpus} "" = all. */
        Builder busy(String name, String cpus) {
            return thread(name, cpus, CgroupSpec.ROOT, ThreadPolicy.DEFAULT, new Phase.RunForever());
        }

        Builder busyIn(String cgroup, String name) {
            return thread(name, "", cgroup, ThreadPolicy.DEFAULT, new Phase.RunForever());
        }

        Builder periodic(String name, String cpus, long runUs, long sleepUs) {
            List<Phase> round = List.of(
                    new Phase.Run(new Span.Fixed(runUs * 1000)), new Phase.Sleep(new Span.Fixed(sleepUs * 1000)));
            return thread(
                    name,
                    cpus,
                    CgroupSpec.ROOT,
                    ThreadPolicy.DEFAULT,
                    new Phase.Repeat(Phase.Repeat.WITHOUT_END, round));
        }

        Builder thread(String name, String cpus, String cgroup, ThreadPolicy policy, Phase phase) {
            return thread(name, cpus, cgroup, policy, List.of(phase));
        }

        Builder thread(String name, String cpus, String cgroup, ThreadPolicy policy, List<Phase> phases) {
            CpuMask allowed = cpus.isEmpty() ? null : CpuMask.parse(cpus);
            ThreadSpec thread = new ThreadSpec(
                    threads++, name, policy, null, allowed, -1, cgroup, ThreadSpec.Start.WITH_PROCESS, phases);
            processes.add(new ProcessSpec(name, List.of(thread)));
            return this;
        }

        Builder at(TimedAction action) {
            actions.add(action);
            return this;
        }

        Builder offline(long ms, int cpu) {
            return at(new TimedAction.Online(ms * MS, cpu, false));
        }

        Builder online(long ms, int cpu) {
            return at(new TimedAction.Online(ms * MS, cpu, true));
        }

        /** The thread of a process. */
        Builder allow(long ms, String name, String cpus) {
            return at(new TimedAction.Set(ms * MS, id(name), new Attribute.Affinity(CpuMask.parse(cpus))));
        }

        Builder write(long ms, String cgroup, CgroupSettings settings) {
            return at(new TimedAction.Configure(ms * MS, cgroup, settings));
        }

        private int id(String name) {
            for (ProcessSpec process : processes) {
                if (process.name().equals(name)) {
                    return process.first().id();
                }
            }
            throw new IllegalArgumentException("no process " + name);
        }

        CpuWorld build() {
            actions.sort(Comparator.comparingLong(TimedAction::atNs));
            Workload workload = new Workload(cgroups, processes, List.of(), actions);
            KernelModel model = KernelModel.linux(kernel);
            RunPlan plan = new RunPlan(topology, model, workload, 1, seed, overheads, 0, isolated);
            return new CpuWorld(plan);
        }
    }

    final World world;
    final Machine machine;
    private final Trace trace = new Trace();
    private final RunPlan plan;
    private final long startNs;

    private CpuWorld(RunPlan plan) {
        this.plan = plan;
        Tunables.Builder tunables =
                new Tunables.Builder(plan.topology().online().size());
        world = new World(plan, plan.kernel().tunables(tunables), trace, new Decisions(List.of(), null));
        machine = world.machine;
        startNs = world.queue.timeOf(Sources.LAUNCH);
    }

    static Builder on(String topologyText) {
        return new Builder(topologyText);
    }

    CpuWorld runTo(long ms) {
        world.run(startNs + ms * MS);
        return this;
    }

    /** Handles events one by one; after each, {@code check} looks at the machine. */
    void runTo(long ms, Runnable check) {
        long endNs = startNs + ms * MS;
        for (int source = world.queue.peek();
                source >= 0 && world.queue.timeOf(source) <= endNs;
                source = world.queue.peek()) {
            world.advance(world.queue.timeOf(source));
            world.dispatch(world.queue.poll());
            check.run();
        }
        world.advance(endNs);
    }

    /** ms since the start of the workload, of the machine's present time. */
    double nowMs() {
        return (machine.now - startNs) / 1e6;
    }

    Task task(String name) {
        for (ProcessSpec process : plan.workload().processes()) {
            if (process.name().equals(name)) {
                return world.launcher.task(process.first().id());
            }
        }
        throw new IllegalArgumentException("no process " + name);
    }

    int cpuOf(String name) {
        return task(name).cpu;
    }

    /** Name of the task that runs on a CPU; "idle" or "stopper". */
    String running(int cpu) {
        CpuRq rq = machine.rqs[cpu];
        return rq.curr == rq.idle ? "idle" : rq.curr == rq.stop ? "stopper" : rq.curr.name;
    }

    /** Spans of the domains of a CPU, from the base up, for example {@code MC 0-3, PKG 0-7}. */
    String domains(int cpu) {
        StringBuilder text = new StringBuilder();
        for (Domain sd = machine.rqs[cpu].sd; sd != null; sd = sd.parent) {
            text.append(text.length() == 0 ? "" : ", ")
                    .append(sd.name)
                    .append(' ')
                    .append(sd.span);
        }
        return text.toString();
    }

    /** ns from the start of the workload. */
    Trace trace() {
        return trace;
    }
}
