package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSettings.Partition;

/** The cases of recordings S10 at the level of states; and what a mask inside a cpuset is (spec 13 §6). */
class CpusetTests {
    private static final CgroupSettings NONE = CgroupSettings.NONE;

    private static CpuMask cpus(String list) {
        return CpuMask.parse(list);
    }

    private static CgroupSettings of(String list) {
        return NONE.withCpus(cpus(list));
    }

    /** CPUs of the threads {@code name}0, {@code name}1 ... */
    private static List<Integer> cpusOf(CpuWorld world, String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> world.cpuOf(name + i)).toList();
    }

    /** Recorded: "MC 0-1, 2-3, 4-7; PKG 2-7". */
    @Test
    void root_partition_splits_the_domains() {
        CpuWorld world = CpuWorld.on("2 llc x 4 cpu")
                .cgroup("/P", of("0-1").withPartition(Partition.ROOT))
                .busyIn("/P", "a")
                .build();

        assertThat(world.domains(0)).isEqualTo("MC 0-1");
        assertThat(world.domains(2)).isEqualTo("MC 2-3, PKG 2-7");
        assertThat(world.domains(4)).isEqualTo("MC 4-7, PKG 2-7");
        assertThat(world.machine.rqs[0].rd).isNotSameAs(world.machine.rqs[2].rd);
        assertThat(world.machine.rqs[2].rd).isSameAs(world.machine.rqs[7].rd);
    }

    /** Recorded: "a partition made at run time is left by the tasks outside it at once". */
    @Test
    void partition_made_at_run_time_is_left_by_the_tasks_outside() {
        CpuWorld.Builder builder = CpuWorld.on("2 llc x 4 cpu").cgroup("/P", of("0-3"));
        for (int i = 0; i < 2; i++) {
            builder.busyIn("/P", "a" + i);
        }
        for (int i = 0; i < 5; i++) {
            builder.busy("b" + i, "");
        }
        builder.write(1_000, "/P", NONE.withPartition(Partition.ROOT))
                .write(1_500, "/P", NONE.withPartition(Partition.MEMBER));
        CpuWorld world = builder.build();

        world.runTo(1_000);
        assertThat(cpusOf(world, "a", 2)).allMatch(cpu -> cpu < 4);
        assertThat(cpusOf(world, "b", 5)).allMatch(cpu -> cpu >= 4);
        assertThat(world.domains(0)).isEqualTo("MC 0-3");
        assertThat(world.domains(4)).isEqualTo("MC 4-7");

        world.runTo(1_499);
        assertThat(cpusOf(world, "b", 5)).allMatch(cpu -> cpu >= 4);
        world.runTo(1_700);
        assertThat(world.domains(0)).isEqualTo("MC 0-3, PKG 0-7");
        assertThat(cpusOf(world, "b", 5)).anyMatch(cpu -> cpu < 4);
    }

    @Test
    void isolated_partition_has_no_domains_and_only_its_own_tasks() {
        CpuWorld.Builder builder =
                CpuWorld.on("1 llc x 4 cpu").cgroup("/P", of("2-3").withPartition(Partition.ISOLATED));
        builder.busyIn("/P", "a0").busyIn("/P", "a1");
        for (int i = 0; i < 4; i++) {
            builder.busy("b" + i, "");
        }
        CpuWorld world = builder.build();

        world.runTo(500);

        assertThat(world.domains(0)).isEqualTo("MC 0-1");
        assertThat(world.domains(2)).isEmpty();
        assertThat(world.domains(3)).isEmpty();
        assertThat(cpusOf(world, "a", 2)).allMatch(cpu -> cpu >= 2);
        assertThat(cpusOf(world, "b", 4)).allMatch(cpu -> cpu < 2);
    }

    /** Recorded: all five are there after 0.2 ms, spread by that rotation, not by load (2 + 3), and stay so. */
    @Test
    void tasks_of_a_cpuset_that_shrinks_are_spread_by_the_rotation() {
        CpuWorld.Builder builder = CpuWorld.on("2 llc x 4 cpu").cgroup("/P", of("2-7"));
        for (int i = 0; i < 5; i++) {
            builder.busyIn("/P", "a" + i);
        }
        builder.write(1_000, "/P", of("0-1"));
        CpuWorld world = builder.build();

        world.runTo(1_000);
        List<Integer> atOnce = cpusOf(world, "a", 5);
        assertThat(atOnce).containsExactly(1, 0, 1, 0, 1);

        world.runTo(1_900);
        assertThat(cpusOf(world, "a", 5)).isEqualTo(atOnce);
    }

    @Test
    void tasks_of_a_cpuset_that_grows_spread_by_balancing() {
        CpuWorld.Builder builder = CpuWorld.on("1 llc x 4 cpu").cgroup("/P", of("0-1"));
        for (int i = 0; i < 4; i++) {
            builder.busyIn("/P", "a" + i);
        }
        builder.write(500, "/P", of("0-3"));
        CpuWorld world = builder.build();

        world.runTo(500);
        assertThat(cpusOf(world, "a", 4)).as("widening alone moves nothing").allMatch(cpu -> cpu < 2);
        world.runTo(1_500);
        assertThat(cpusOf(world, "a", 4)).doesNotHaveDuplicates();
    }

    /** Spec 13 §6: what the task asked for, inside what the cpuset leaves. */
    @Test
    void mask_of_a_task_is_what_it_asked_for_inside_its_cpuset() {
        CpuWorld world = CpuWorld.on("1 llc x 8 cpu")
                .cgroup("/P", of("0-3"))
                .busyIn("/P", "t")
                .allow(10, "t", "2-5")
                .write(20, "/P", of("4-7"))
                .write(30, "/P", of("0-1"))
                .write(40, "/P", of("3-4"))
                .build();

        assertThat(world.runTo(11).task("t").allowed).isEqualTo(cpus("2-3"));
        assertThat(world.runTo(21).task("t").allowed).isEqualTo(cpus("4-5"));
        assertThat(world.runTo(31).task("t").allowed)
                .as("nothing of it is left: the whole cpuset")
                .isEqualTo(cpus("0-1"));
        assertThat(world.runTo(41).task("t").allowed)
                .as("what it asked for is not forgotten")
                .isEqualTo(cpus("3-4"));
        assertThat(world.cpuOf("t")).isBetween(3, 4);
    }

    /** {@code sched_setaffinity} fails without a CPU in the cpuset; nothing changes. */
    @Test
    void mask_outside_the_cpuset_is_refused() {
        CpuWorld world = CpuWorld.on("1 llc x 4 cpu")
                .cgroup("/P", of("0-1"))
                .busyIn("/P", "t")
                .allow(10, "t", "2-3")
                .build();

        world.runTo(20);

        assertThat(world.task("t").allowed).isEqualTo(cpus("0-1"));
        assertThat(world.task("t").userAllowed).isNull();
    }

    /** Recorded: "free hogs never go there, and CPU 2 stays idle when its task has gone, though CPU 3 has two". */
    @Test
    void isolated_cpus_have_no_domain_and_are_never_balanced() {
        CpuWorld world = CpuWorld.on("1 llc x 4 cpu")
                .isolcpus("2-3")
                .busy("h0", "")
                .busy("h1", "")
                .busy("h2", "")
                .busy("p0", "2")
                .busy("p1", "3")
                .allow(10, "p0", "2-3")
                .allow(10, "p1", "2-3")
                .allow(100, "h0", "0-3")
                .allow(500, "p0", "3")
                .build();

        world.runTo(1_000);

        assertThat(world.domains(0)).isEqualTo("MC 0-1");
        assertThat(world.domains(2)).isEmpty();
        assertThat(cpusOf(world, "h", 3)).allMatch(cpu -> cpu < 2);
        assertThat(cpusOf(world, "p", 2)).containsExactly(3, 3);
        assertThat(world.running(2)).isEqualTo("idle");
        assertThat(world.machine.nohz.idleMask.get(2)).isFalse();
    }

    /** Recorded (S10 cursor): the same calling CPU chooses 4, 5, 6, 7 for one task after the other, then 0, 1, 0. */
    @Test
    void moves_out_of_a_mask_take_turns() {
        CpuWorld.Builder builder = CpuWorld.on("2 llc x 4 cpu");
        for (int i = 0; i < 4; i++) {
            builder.busy("a" + i, "0");
        }
        for (int i = 0; i < 4; i++) {
            builder.allow(500 + 100 * i, "a" + i, "4-7");
        }
        for (int i = 0; i < 3; i++) {
            builder.allow(1_200 + 100 * i, "a" + i, "0-1");
        }
        CpuWorld world = builder.build();

        assertThat(cpusOf(world.runTo(801), "a", 4)).containsExactly(4, 5, 6, 7);
        assertThat(world.runTo(1_201).cpuOf("a0")).isZero();
        assertThat(world.runTo(1_301).cpuOf("a1")).isEqualTo(1);
        assertThat(world.runTo(1_401).cpuOf("a2")).isZero();
    }

    /** Spec 20 §8: a partition that stays as it was keeps its domains and their state. */
    @Test
    void rebuild_of_another_partition_leaves_the_state_of_the_domains_alone() {
        CpuWorld world = CpuWorld.on("2 llc x 4 cpu")
                .cgroup("/P", of("0-3").withPartition(Partition.ROOT))
                .busyIn("/P", "a")
                .offline(100, 7)
                .build();
        var mine = world.machine.rqs[0].sd;
        var other = world.machine.rqs[4].sd;

        world.runTo(110);

        assertThat(world.machine.rqs[0].sd).isSameAs(mine);
        assertThat(world.machine.rqs[4].sd).isNotSameAs(other);
        assertThat(world.domains(4)).isEqualTo("MC 4-6");
    }
}
