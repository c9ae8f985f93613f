package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;
import static org.schedsim.scenario.Durations.us;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSettings.Bandwidth;
import org.schedsim.workload.CgroupSettings.Partition;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.TimedAction;
import org.schedsim.workload.UtilClamp;
import org.schedsim.workload.Workload;

class CgroupBuilderTests {
    private static final Bandwidth HALF_A_CPU = new Bandwidth(50_000_000, 100_000_000, 0);

    private final ScenarioBuilder scenario =
            ScenarioBuilder.scenario().topology("1 llc x 4 cpu").duration(ms(50));

    private Workload built() {
        return scenario.build().workload();
    }

    private ThreadBuilder thread() {
        return scenario.process("app").thread("t").busy();
    }

    @Test
    void all_knobs_reach_the_workload_and_parents_come_first() {
        thread();
        scenario.cgroup("/A/x")
                .weight(200)
                .quota(ms(30))
                .period(ms(10))
                .burst(ms(5))
                .cpus(1, 2);
        scenario.cgroup("/A/x").uclampMin("20").uclampMax("33.33").partition(Partition.ROOT);
        scenario.cgroup("/A").idle();

        assertThat(built().cgroups())
                .containsExactly(
                        new CgroupSpec("/A", CgroupSettings.NONE.withIdle(true)),
                        new CgroupSpec(
                                "/A/x",
                                new CgroupSettings(
                                        200,
                                        null,
                                        new Bandwidth(30_000_000, 10_000_000, 5_000_000),
                                        new UtilClamp(205, 341),
                                        CpuMask.of(1, 2),
                                        Partition.ROOT)));
    }

    /** cgroup v2 of the kubelet: 250m = 256 shares, 1 + 254 x 9999 / 262142 = 10; one CPU = 1024 shares = weight 39. */
    @ParameterizedTest
    @CsvSource({"250m, 10", "1, 39", "1.5, 59", "1m, 1", "500m, 20", "128, 5000", "1000, 10000"})
    void request_becomes_a_weight_as_the_kubelet_converts_it(String request, int weight) {
        thread();
        scenario.cgroup("/pod").cpuRequest(request);

        assertThat(built().cgroups().get(0).settings().weight()).isEqualTo(weight);
    }

    @ParameterizedTest
    @CsvSource({"500m, 50", "2, 200", "1.5, 150", "10m, 1"})
    void limit_becomes_a_quota_per_100_ms(String limit, long quotaMs) {
        thread();
        scenario.cgroup("/pod").cpuLimit(limit);

        assertThat(built().cgroups().get(0).settings().max())
                .isEqualTo(new Bandwidth(quotaMs * 1_000_000, 100_000_000, 0));
    }

    @Test
    void what_is_written_later_keeps_the_rest_of_cpu_max() {
        ThreadBuilder thread = thread().in("/A");
        scenario.cgroup("/A").quota(ms(50)).burst(ms(20));
        scenario.at(ms(20)).cgroup("/A").noQuota();
        scenario.at(ms(10)).cgroup("/A").period(ms(10)).weight(300);
        scenario.at(ms(30)).moveTo(thread, "/");

        assertThat(built().actions())
                .startsWith(
                        new TimedAction.Configure(
                                10_000_000,
                                "/A",
                                CgroupSettings.NONE
                                        .withWeight(300)
                                        .withMax(new Bandwidth(50_000_000, 10_000_000, 20_000_000))),
                        new TimedAction.Configure(
                                20_000_000,
                                "/A",
                                CgroupSettings.NONE.withMax(
                                        new Bandwidth(Bandwidth.UNLIMITED, 10_000_000, 20_000_000))))
                .hasSize(3);
    }

    @Test
    void thread_is_in_the_cgroup_of_its_process_unless_it_says_otherwise() {
        scenario.cgroup("/A");
        scenario.cgroup("/B");
        ProcessSpecBuilder app = scenario.process("app").in("/A");
        app.thread("a").busy();
        app.threads("b", 2).in("/B").busy();

        assertThat(built().threads()).extracting("cgroup").isEqualTo(List.of("/A", "/B", "/B"));
    }

    @Test
    void cpus_of_a_cgroup_bind_its_threads_and_those_that_move_in() {
        scenario.cgroup("/A").cpus(2, 3);
        ThreadBuilder inside = scenario.process("in").thread("t").in("/A").busy();
        ThreadBuilder moved = scenario.process("moved").thread("t").startsOn(0).busy();
        scenario.at(ms(10)).moveTo(moved, "/A");

        SchedRun run = scenario.run();

        assertThat(TaskCpus.of(run, inside, 0, run.endNs())).isSubsetOf(2, 3);
        assertThat(TaskCpus.of(run, moved, 0, 9_000_000)).containsExactly(0);
        assertThat(TaskCpus.of(run, moved, 11_000_000, run.endNs())).isSubsetOf(2, 3);
    }

    @Test
    void unknown_cgroup_is_named_with_those_that_exist() {
        scenario.cgroup("/A/x");
        scenario.process("app").in("/A/y").thread("t").busy();

        assertThatThrownBy(scenario::build)
                .isInstanceOf(ScenarioException.class)
                .hasMessageContainingAll("app/t.in", "'/A/y'", "/, /A, /A/x", "scenario.cgroup(\"/A/y\")");
    }

    @Test
    void unknown_cgroup_of_an_action_is_named() {
        ThreadBuilder thread = thread();
        refused(() -> scenario.at(ms(1)).moveTo(thread, "/B"), "moveTo", "'/B'");
        scenario.at(ms(1)).cgroup("/B").weight(5);
        refused(scenario::build, "at(...).cgroup", "'/B'");
    }

    @Test
    void values_out_of_range_are_refused_where_they_are_written() {
        CgroupBuilder group = scenario.cgroup("/A");
        refused(() -> group.weight(0), "cgroup(\"/A\").weight", "found 0", "1 to 10000");
        refused(() -> group.weight(10_001), "found 10001");
        refused(() -> group.quota(us(999)), "cgroup(\"/A\").quota", "found 999000 ns", "1 ms or more");
        refused(() -> group.period(us(999)), "cgroup(\"/A\").period", "1 ms to 1 s");
        refused(() -> group.period(seconds(2)), "found 2000000000 ns");
        refused(() -> group.burst(ms(-1)), "cgroup(\"/A\").burst", "found -1000000 ns");
        refused(() -> group.cpus(3, 4), "cgroup(\"/A\").cpus", "found CPU 3-4", "has CPU 0-3");
        refused(() -> group.uclampMin("100.01"), "uclampMin", "'100.01'");
        refused(() -> group.uclampMax("3.333"), "uclampMax", "'3.333'");
        refused(() -> group.cpuLimit("9m"), "cpuLimit", "9m", "10m or more");
        refused(() -> group.cpuRequest("half"), "cpuRequest", "'half'", "500m");
    }

    @Test
    void burst_above_the_quota_is_refused_at_the_start_and_later() {
        thread();
        scenario.cgroup("/A").quota(ms(20)).burst(ms(21));
        refused(scenario::build, "cgroup(\"/A\").burst", "21000000", "20000000");
        scenario.cgroup("/A").burst(ms(20));
        scenario.at(ms(1)).cgroup("/A").quota(ms(10));
        refused(scenario::build, "at(...).cgroup(\"/A\").burst");
    }

    @Test
    void weight_of_an_idle_group_is_refused() {
        thread();
        scenario.cgroup("/A").idle();
        scenario.at(ms(1)).cgroup("/A").weight(5);
        refused(scenario::build, "at(...).cgroup(\"/A\").weight", "cpu.idle", "idle(false)");
    }

    @Test
    void root_has_nothing_to_write() {
        refused(() -> scenario.cgroup("/"), "root cgroup");
        refused(() -> scenario.at(ms(1)).cgroup("/"), "root cgroup");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "", "/A/", "//A", "/A//x"})
    void malformed_path_is_refused(String path) {
        refused(() -> scenario.cgroup(path), "'" + path + "'", "\"/A/x\"");
    }

    private static void refused(ThrowingCallable call, String... parts) {
        assertThatThrownBy(call).isInstanceOf(ScenarioException.class).hasMessageContainingAll(parts);
    }

    @Test
    void quota_is_half_a_cpu_in_either_words() {
        thread();
        scenario.cgroup("/A").quota(ms(50));
        scenario.cgroup("/B").cpuLimit("500m");

        assertThat(built().cgroups())
                .extracting(group -> group.settings().max())
                .containsExactly(HALF_A_CPU, HALF_A_CPU);
    }
}
