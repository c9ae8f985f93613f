package org.schedsim.sim;

import java.util.List;
import java.util.function.Supplier;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.Phase;
import org.schedsim.workload.RandomStream;
import org.schedsim.workload.Span;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.TimedAction;

/** Threads run, sleep, migrate and change cgroup, nice value, policy and CPUs at random, weights are written, CPUs go. */
final class RandomCgroupWorld {
    private static final List<String> MACHINES =
            List.of("1 llc x 1 cpu", "1 llc x 4 cpu", "2 llc x 2 core x 2 thread", "2 node x 2 llc x 2 cpu");
    private static final List<String> CGROUPS = List.of("/A", "/A/x", "/A/x/y", "/B", "/B/z");
    /** When the last change has been made. */
    static final int END_MS = 200;

    private final RandomStream dice;
    private final CpuWorld.Builder builder;
    private final int cpus;
    private final int threads;

    RandomCgroupWorld(String kernel, long seed) {
        dice = RandomStream.of(seed, "cgroups", 0);
        int machine = below(MACHINES.size());
        cpus = List.of(1, 4, 4, 4).get(machine);
        threads = 3 + below(8);
        builder = CpuWorld.on(MACHINES.get(machine))
                .kernel(kernel)
                .seed(seed)
                .overheads(below(2) == 0 ? Overheads.ZERO : Overheads.ORACLE);
    }

    /** Threads that never end. */
    CpuWorld endless() {
        return build(() -> List.of(new Phase.Repeat(Phase.Repeat.WITHOUT_END, List.of(run(), sleep()))));
    }

    /** Each thread runs and sleeps a few times. */
    CpuWorld ending() {
        return build(() -> List.of(run(), sleep(), run(), sleep(), run(), sleep(), run()));
    }

    private CpuWorld build(Supplier<List<Phase>> work) {
        for (String path : CGROUPS) {
            builder.cgroup(path, knobs());
        }
        for (int i = 0; i < threads; i++) {
            builder.thread("t" + i, "", cgroup(), policy(), work.get());
        }
        long ns = 0;
        while (ns < (END_MS - 20) * 1_000_000L) {
            builder.at(action(ns));
            ns += dice.nextLong(4_000_000);
        }
        for (int cpu = 0; cpu < cpus; cpu++) {
            builder.online(END_MS - 10, cpu);
        }
        return builder.build();
    }

    private int below(int bound) {
        return (int) dice.nextLong(bound);
    }

    private Phase run() {
        return new Phase.Run(new Span.Fixed(1_000 + dice.nextLong(below(3) == 0 ? 20_000_000 : 2_000_000)));
    }

    private Phase sleep() {
        return new Phase.Sleep(new Span.Fixed(1_000 + dice.nextLong(3_000_000)));
    }

    private String cgroup() {
        int choice = below(CGROUPS.size() + 1);
        return choice == 0 ? CgroupSpec.ROOT : CGROUPS.get(choice - 1);
    }

    private CgroupSettings knobs() {
        return switch (below(4)) {
            case 0 -> CgroupSettings.NONE.withIdle(true);
            case 1 -> CgroupSettings.NONE;
            default -> CgroupSettings.NONE.withWeight(1 + below(1_000)).withIdle(false);
        };
    }

    private ThreadPolicy policy() {
        return switch (below(6)) {
            case 0 -> new ThreadPolicy(ThreadPolicy.Kind.IDLE, 0, 0, 0);
            case 1 -> new ThreadPolicy(ThreadPolicy.Kind.BATCH, below(40) - 20, 0, 0);
            case 2 -> new ThreadPolicy(ThreadPolicy.Kind.RR, 0, 1, 0);
            case 3 ->
                new ThreadPolicy(ThreadPolicy.Kind.NORMAL, below(40) - 20, 0, 100_000 + dice.nextLong(10_000_000));
            default -> new ThreadPolicy(ThreadPolicy.Kind.NORMAL, below(40) - 20, 0, 0);
        };
    }

    private TimedAction action(long atNs) {
        int thread = below(threads);
        return switch (below(9)) {
            case 0, 1, 2 -> new TimedAction.Set(atNs, thread, new Attribute.Cgroup(cgroup()));
            case 3, 4 -> new TimedAction.Configure(atNs, CGROUPS.get(below(CGROUPS.size())), knobs());
            case 5 -> new TimedAction.Set(atNs, thread, new Attribute.Nice(below(40) - 20));
            case 6, 7 ->
                new TimedAction.Set(atNs, thread, new Attribute.Affinity(CpuMask.of(below(cpus), below(cpus))));
            default -> new TimedAction.Online(atNs, below(cpus), cpus == 1 || below(2) == 0);
        };
    }
}
