package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.topology.CpuMask;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.TimedAction;

class HotplugTests {
    private static CpuMask cpus(String list) {
        return CpuMask.parse(list);
    }

    /** The tasks of a CPU that goes down go to the lowest CPU of its node, busy or not (spec 12 §2, recordings S11). */
    @Test
    void tasks_of_a_cpu_that_goes_down_all_go_to_the_lowest_cpu() {
        CpuWorld world = CpuWorld.on("1 llc x 4 cpu")
                .busy("hog", "0")
                .busy("a", "0,3")
                .busy("b", "0,3")
                .allow(20, "hog", "0-1")
                .offline(100, 3)
                .build();
        world.runTo(99);
        assertThat(List.of(world.cpuOf("a"), world.cpuOf("b"))).contains(3);

        world.runTo(100);

        assertThat(world.cpuOf("a")).isZero();
        assertThat(world.cpuOf("b")).isZero();
    }

    /** Spec 12 §2: the node of the task comes before lower numbers elsewhere. */
    @Test
    void cpu_of_the_same_node_comes_before_a_lower_one_elsewhere() {
        CpuWorld world = CpuWorld.on("2 node x 2 cpu")
                .busy("t", "3")
                .allow(10, "t", "0,2-3")
                .offline(50, 3)
                .build();

        world.runTo(50);

        assertThat(world.cpuOf("t")).isEqualTo(2);
    }

    @Test
    void cpu_that_went_down_has_neither_tasks_nor_domain_nor_tick() {
        CpuWorld world = CpuWorld.on("2 llc x 2 cpu")
                .busy("a", "")
                .busy("b", "")
                .busy("c", "")
                .busy("d", "")
                .offline(100, 3)
                .build();

        world.runTo(101);

        assertThat(world.running(3)).isEqualTo("idle");
        assertThat(world.domains(3)).isEmpty();
        assertThat(world.machine.nohz.idleMask.get(3)).isFalse();
        assertThat(world.machine.rqs[3].tickStopped).isTrue();
        assertThat(world.domains(0)).isEqualTo("MC 0-1, PKG 0-2");
        assertThat(world.domains(2)).isEqualTo("PKG 0-2");
    }

    @Test
    void cpu_that_is_back_is_balanced_and_gets_a_task() {
        CpuWorld world = CpuWorld.on("2 llc x 2 cpu")
                .busy("a", "")
                .busy("b", "")
                .busy("c", "")
                .busy("d", "")
                .offline(100, 3)
                .online(200, 3)
                .build();

        world.runTo(201);
        assertThat(world.domains(3)).isEqualTo("MC 2-3, PKG 0-3");

        world.runTo(600);
        assertThat(world.running(3)).isNotEqualTo("idle");
    }

    /** Recorded (S11 4-pinned): "given all CPUs and don't get their mask back when it returns". */
    @Test
    void tasks_that_had_only_this_cpu_get_all_for_good() {
        CpuWorld world = CpuWorld.on("1 llc x 4 cpu")
                .busy("runner", "3")
                .periodic("sleeper", "3", 1_000, 4_000)
                .offline(100, 3)
                .online(200, 3)
                .build();

        world.runTo(99);
        assertThat(world.cpuOf("sleeper")).isEqualTo(3);
        world.runTo(120);
        assertThat(world.task("runner").allowed).isEqualTo(cpus("0-3"));
        assertThat(world.task("sleeper").allowed).isEqualTo(cpus("0-3"));
        assertThat(world.task("runner").cpu).isNotEqualTo(3);

        world.runTo(300);
        assertThat(world.task("runner").allowed).isEqualTo(cpus("0-3"));
        assertThat(world.task("sleeper").allowed).isEqualTo(cpus("0-3"));
    }

    /** Spec 12 §2: the cpuset's mask comes before all CPUs. */
    @Test
    void tasks_that_had_only_this_cpu_stay_in_their_cpuset() {
        CpuWorld world = CpuWorld.on("1 llc x 4 cpu")
                .cgroup("/A", CgroupSettings.NONE.withCpus(cpus("2-3")))
                .busyIn("/A", "t")
                .allow(50, "t", "3")
                .offline(100, 3)
                .build();

        world.runTo(99);
        assertThat(world.task("t").allowed).isEqualTo(cpus("3"));
        world.runTo(101);
        assertThat(world.task("t").allowed).isEqualTo(cpus("2"));
        assertThat(world.cpuOf("t")).isEqualTo(2);
    }

    @Test
    void timer_of_a_sleeper_goes_off_elsewhere_when_its_cpu_is_gone() {
        CpuWorld world = CpuWorld.on("1 llc x 2 cpu")
                .periodic("sleeper", "1", 1_000, 50_000)
                .offline(20, 1)
                .build();

        world.runTo(40);
        assertThat(world.task("sleeper").onRq).isFalse();
        world.runTo(52);

        assertThat(world.running(0)).isEqualTo("sleeper");
        Trace trace = world.trace();
        for (int i = 0; i < trace.size(); i++) {
            if (trace.kind(i) == EventKind.WAKE && trace.timeNs(i) > 20_000_000) {
                assertThat(trace.argument(i)).as("CPU that wakes").isZero();
            }
        }
    }

    /** Spec 20 §8: first inactive, so that nothing comes any more; off line is what comes last. */
    @Test
    void nothing_runs_on_the_cpu_between_going_down_and_coming_back() {
        CpuWorld world = CpuWorld.on("2 llc x 2 cpu")
                .busy("a", "")
                .busy("b", "")
                .periodic("c", "", 700, 900)
                .periodic("d", "", 300, 1_100)
                .periodic("e", "1-3", 500, 500)
                .overheads(Overheads.ORACLE)
                .offline(100, 3)
                .online(300, 3)
                .build();

        world.runTo(500);

        List<Long> changes = new ArrayList<>();
        Trace trace = world.trace();
        for (int i = 0; i < trace.size(); i++) {
            if (trace.kind(i) == EventKind.ONLINE) {
                changes.add(trace.timeNs(i));
            }
        }
        assertThat(changes).hasSize(2);
        assertThat(changes.get(0)).isGreaterThanOrEqualTo(100_000_000L + Overheads.ORACLE.cpuDownNs());
        assertThat(changes.get(1)).isEqualTo(300_000_000L + Overheads.ORACLE.cpuUpNs());
        for (int i = 0; i < trace.size(); i++) {
            boolean gone = trace.timeNs(i) > changes.get(0) && trace.timeNs(i) < changes.get(1);
            if (gone && (trace.kind(i) == EventKind.RUN || trace.kind(i) == EventKind.MIGRATE)) {
                assertThat(trace.cpu(i)).as("event %d", i).isNotEqualTo(3);
            }
        }
    }

    /** A write that fails in the kernel: the machine would have nothing left to run on. */
    @Test
    void last_cpu_stays_on_line() {
        CpuWorld world = CpuWorld.on("1 llc x 2 cpu")
                .busy("t", "")
                .offline(10, 0)
                .offline(20, 1)
                .build();

        world.runTo(30);

        assertThat(world.running(1)).isEqualTo("t");
        assertThat(world.machine.active.get(1)).isTrue();
    }

    @Test
    void last_cpu_that_is_not_isolated_stays_on_line() {
        CpuWorld world = CpuWorld.on("1 llc x 2 cpu")
                .isolcpus("1")
                .busy("t", "")
                .offline(10, 0)
                .build();

        world.runTo(20);

        assertThat(world.machine.active.get(0)).isTrue();
    }

    /** HZ x CPUs / 10 jiffies; one that comes up is not counted yet, as after the boot (recorded: 300 ms on 4 CPUs). */
    @Test
    void limit_of_the_balancing_intervals_follows_the_cpus() {
        CpuWorld world = CpuWorld.on("1 llc x 4 cpu")
                .busy("t", "")
                .offline(10, 3)
                .offline(20, 2)
                .online(30, 3)
                .build();

        assertThat(world.machine.maxLoadBalanceInterval).isEqualTo(300);
        assertThat(world.runTo(25).machine.maxLoadBalanceInterval).isEqualTo(200);
        assertThat(world.runTo(35).machine.maxLoadBalanceInterval).isEqualTo(200);
    }

    @Test
    void thermal_capping_lowers_capacity_and_speed() {
        CpuWorld world = CpuWorld.on("1 llc x 2 cpu")
                .busy("capped", "0")
                .busy("free", "1")
                .at(new TimedAction.HwPressure(0, 0, 512))
                .build();

        world.runTo(1_000);

        assertThat(world.machine.rqs[0].capacity).isBetween(511, 513);
        assertThat(world.machine.rqs[1].capacity).isEqualTo(1024);
        assertThat(workNs(world, "capped") * 2).isCloseTo(workNs(world, "free"), within(1L));
    }

    /** In work of the fastest CPU. */
    private static long workNs(CpuWorld world, String name) {
        Worker worker = world.world.workers[world.task(name).id];
        return worker.done >> 10;
    }
}
