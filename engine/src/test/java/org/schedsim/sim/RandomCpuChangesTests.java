package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSettings.Partition;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.Phase;
import org.schedsim.workload.RandomStream;
import org.schedsim.workload.Span;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.TimedAction;

/** CPUs go and come, masks, cpusets and partitions change at random, while random threads run. */
class RandomCpuChangesTests {
    private static final List<String> MACHINES =
            List.of("1 llc x 4 cpu", "2 llc x 2 cpu", "2 llc x 2 core x 2 thread", "2 node x 2 llc x 2 cpu");
    private static final List<String> CGROUPS = List.of("/A", "/B", "/A/x");
    private static final int CPUS = 4;
    private static final int END_MS = 300;

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void no_change_of_cpus_breaks_the_machine(long round) {
        for (long seed = round * 50; seed < round * 50 + 50; seed++) {
            play(seed);
        }
    }

    private static void play(long seed) {
        CpuWorld world = random(seed).build();
        CpuInvariants invariants = new CpuInvariants(world.world);
        world.runTo(
                END_MS,
                () -> assertThat(invariants.broken())
                        .as("seed %d, at %.6f ms", seed, world.nowMs())
                        .isNull());
        assertThat(world.nowMs()).isEqualTo(END_MS);
    }

    private static CpuWorld.Builder random(long seed) {
        RandomStream dice = RandomStream.of(seed, "changes", 0);
        CpuWorld.Builder builder = CpuWorld.on(MACHINES.get(below(dice, MACHINES.size())));
        builder.seed(seed).overheads(dice.nextLong(2) == 0 ? Overheads.ZERO : Overheads.ORACLE);
        if (dice.nextLong(4) == 0) {
            builder.isolcpus("3");
        }
        for (String path : CGROUPS) {
            builder.cgroup(path, settings(dice));
        }
        List<String> names = new ArrayList<>();
        for (int i = 2 + below(dice, 7); i > 0; i--) {
            names.add("t" + i);
            builder.thread("t" + i, dice.nextLong(3) == 0 ? mask(dice) : "", cgroup(dice), policy(dice), phase(dice));
        }
        long ms = 0;
        while (ms < END_MS - 20) {
            builder.at(action(dice, ms * 1_000_000 + dice.nextLong(1_000_000), names.size()));
            ms += dice.nextLong(3) == 0 ? 0 : dice.nextLong(20);
        }
        return builder;
    }

    private static int below(RandomStream dice, int bound) {
        return (int) dice.nextLong(bound);
    }

    /** Not empty. */
    private static String mask(RandomStream dice) {
        CpuMask mask = CpuMask.of(below(dice, CPUS));
        for (int i = below(dice, 3); i > 0; i--) {
            mask = mask.or(CpuMask.of(below(dice, CPUS)));
        }
        return mask.toString();
    }

    private static String cgroup(RandomStream dice) {
        return dice.nextLong(2) == 0 ? CgroupSpec.ROOT : CGROUPS.get(below(dice, CGROUPS.size()));
    }

    private static CgroupSettings settings(RandomStream dice) {
        CgroupSettings settings = CgroupSettings.NONE;
        if (dice.nextLong(3) > 0) {
            settings = settings.withCpus(CpuMask.parse(mask(dice)));
        }
        Partition[] partitions = Partition.values();
        return dice.nextLong(2) == 0 ? settings : settings.withPartition(partitions[below(dice, partitions.length)]);
    }

    private static ThreadPolicy policy(RandomStream dice) {
        return switch (below(dice, 7)) {
            case 0 -> new ThreadPolicy(ThreadPolicy.Kind.FIFO, 0, 1 + below(dice, 3), 0);
            case 1 -> new ThreadPolicy(ThreadPolicy.Kind.RR, 0, 1 + below(dice, 3), 0);
            case 2 -> new ThreadPolicy(ThreadPolicy.Kind.IDLE, 0, 0, 0);
            case 3 -> {
                long runtimeNs = 100_000 + dice.nextLong(1_000_000);
                long deadlineNs = 2 * runtimeNs + dice.nextLong(3_000_000);
                yield ThreadPolicy.deadline(runtimeNs, deadlineNs, deadlineNs + dice.nextLong(2) * 5_000_000);
            }
            default -> new ThreadPolicy(ThreadPolicy.Kind.NORMAL, below(dice, 20), 0, 0);
        };
    }

    private static Phase phase(RandomStream dice) {
        if (dice.nextLong(3) == 0) {
            return new Phase.RunForever();
        }
        Phase run = new Phase.Run(new Span.Fixed(1_000 + dice.nextLong(5_000_000)));
        Phase sleep = new Phase.Sleep(new Span.Fixed(1_000 + dice.nextLong(5_000_000)));
        return new Phase.Repeat(Phase.Repeat.WITHOUT_END, List.of(run, sleep));
    }

    private static TimedAction action(RandomStream dice, long atNs, int threads) {
        return switch (below(dice, 10)) {
            case 0, 1 -> new TimedAction.Online(atNs, below(dice, CPUS), false);
            case 2, 3 -> new TimedAction.Online(atNs, below(dice, CPUS), true);
            case 4, 5 ->
                new TimedAction.Set(atNs, below(dice, threads), new Attribute.Affinity(CpuMask.parse(mask(dice))));
            case 7 -> new TimedAction.Set(atNs, below(dice, threads), new Attribute.Policy(policy(dice)));
            case 8 -> new TimedAction.Set(atNs, below(dice, threads), new Attribute.Cgroup(cgroup(dice)));
            case 6 -> new TimedAction.Configure(atNs, CGROUPS.get(below(dice, CGROUPS.size())), settings(dice));
            default -> new TimedAction.HwPressure(atNs, below(dice, CPUS), below(dice, 1000));
        };
    }
}
