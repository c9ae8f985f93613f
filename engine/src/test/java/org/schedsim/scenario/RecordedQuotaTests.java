package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.sim.CgroupStats;

/**
 * The recordings S7 and S15 with a quota, three of each on 7.2; HZ 250. Recorded figures include what a real machine's
 * interrupts add, so that ranges are a little wider than the recorded ones.
 */
class RecordedQuotaTests {
    private static ScenarioBuilder scenario(String topology, int seconds, long seed) {
        return ScenarioBuilder.scenario()
                .topology(topology)
                .kernel("linux-7.2 @debian")
                .duration(seconds(seconds))
                .seed(seed);
    }

    /** Run time of all in percent of one CPU. */
    private static double percent(SchedRun run, List<ThreadBuilder> threads, int fromS, int toS) {
        long ranNs = 0;
        for (ThreadBuilder thread : threads) {
            ranNs += run.trace()
                    .timelines(run.endNs())
                    .task(thread.taskIds().get(0))
                    .runNs(fromS * 1_000_000_000L, toS * 1_000_000_000L);
        }
        return ranNs / ((toS - fromS) * 1e7);
    }

    private static long migrations(SchedRun run, ThreadBuilder thread) {
        return run.trace().timelines(run.endNs()).task(thread.taskIds().get(0)).migrations();
    }

    /** S7 max20-10ms: 20.01 to 20.02 %, throttled in 799 of 801 periods, for 4.785 to 4.794 s. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void two_ms_of_ten_beside_two_hogs(long seed) {
        ScenarioBuilder scenario = scenario("1 llc x 2 cpu", 8, seed);
        scenario.cgroup("/A").quota(ms(2)).period(ms(10));
        ThreadBuilder limited = scenario.process("A0").in("/A").thread("t").busy();
        scenario.process("B0").thread("t").busy();
        scenario.process("B1").thread("t").busy();

        SchedRun run = scenario.run();

        assertThat(percent(run, List.of(limited), 0, 8)).isBetween(20.0, 20.1);
        assertThat(run.cgroup("/A").nrThrottled()).isBetween(799L, 800L);
        assertThat(run.cgroup("/A").throttledTimeNs()).isBetween(4_760_000_000L, 4_820_000_000L);
    }

    /** S7 max50: 50.01 to 50.45 %, throttled in 79 or 80 periods, for 3.943 to 3.975 s. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void half_a_cpu_beside_an_idle_one(long seed) {
        ScenarioBuilder scenario = scenario("1 llc x 2 cpu", 8, seed);
        scenario.cgroup("/A").cpuLimit("500m");
        ThreadBuilder limited = scenario.process("A0").in("/A").thread("t").busy();
        scenario.process("B0").thread("t").busy();

        SchedRun run = scenario.run();

        assertThat(percent(run, List.of(limited), 0, 8)).isBetween(50.0, 50.5);
        assertThat(run.cgroup("/A").nrThrottled()).isBetween(79L, 80L);
        assertThat(run.cgroup("/A").throttledTimeNs()).isBetween(3_920_000_000L, 4_000_000_000L);
    }

    /** S15 quota8x2: 203.7 to 207.4 % together, none migrates, throttled in every period, for 17.63 to 17.82 s. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void two_cpus_for_eight_threads(long seed) {
        ScenarioBuilder scenario = scenario("2 llc x 4 cpu", 3, seed);
        scenario.cgroup("/A").cpuLimit("2");
        ThreadsBuilder threads = scenario.process("A").in("/A").threads("t", 8).busy();

        SchedRun run = scenario.run();

        CgroupStats stats = run.cgroup("/A");
        assertThat(percent(run, threads.threads(), 0, 3)).isBetween(200.0, 208.0);
        assertThat(stats.nrThrottled()).isGreaterThanOrEqualTo(29);
        assertThat(stats.throttledTimeNs()).isBetween(17_250_000_000L, 18_000_000_000L);
        assertThat(threads.threads())
                .allSatisfy(thread -> assertThat(migrations(run, thread)).isZero());
    }

    /** S15 quota-nested: the parent's 150 ms bind before the children's 100; 150.3 to 155.4 %; 7.16 to 7.40 s. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void nested_quotas(long seed) {
        ScenarioBuilder scenario = scenario("1 llc x 4 cpu", 3, seed);
        scenario.cgroup("/A").cpuLimit("1.5");
        scenario.cgroup("/A/x").cpuLimit("1");
        scenario.cgroup("/A/y").cpuLimit("1");
        List<ThreadBuilder> x =
                scenario.process("X").in("/A/x").threads("t", 2).busy().threads();
        List<ThreadBuilder> y =
                scenario.process("Y").in("/A/y").threads("t", 2).busy().threads();

        SchedRun run = scenario.run();

        assertThat(percent(run, x, 0, 3) + percent(run, y, 0, 3)).isBetween(150.0, 156.0);
        assertThat(run.cgroup("/A").nrThrottled()).isGreaterThanOrEqualTo(29);
        assertThat(run.cgroup("/A").throttledTimeNs()).isBetween(7_100_000_000L, 7_500_000_000L);
        assertThat(run.cgroup("/A/x").nrThrottled()).isLessThanOrEqualTo(2);
    }

    /** S15 burst: never throttled; more than the quota is used in 20 periods; 17.51 %. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void burst_of_a_quota_carries_a_load_that_comes_in_lumps(long seed) {
        SchedRun run = lumps(seed, 20);

        assertThat(run.cgroup("/A").nrThrottled()).isZero();
        assertThat(run.cgroup("/A").nrBurst()).isEqualTo(20);
        assertThat(run.cgroup("/A").burstTimeNs()).isLessThan(302_000_000);
        assertThat(run.trace().timelines(run.endNs()).task(0).runNs(0, run.endNs()))
                .isEqualTo(700_000_000);
    }

    /** S15 noburst: throttled once or twice, then the load has locked on to the period; 17.51 %. */
    @Test
    void without_burst_the_load_locks_on_to_the_period() {
        SchedRun run = lumps(0, 0);

        assertThat(run.cgroup("/A").nrThrottled()).isBetween(1L, 2L);
        assertThat(run.cgroup("/A").nrBurst()).isZero();
        assertThat(run.trace().timelines(run.endNs()).task(0).runNs(0, run.endNs()))
                .isEqualTo(700_000_000);
    }

    private static SchedRun lumps(long seed, long burstMs) {
        ScenarioBuilder scenario = scenario("1 llc x 1 cpu", 4, seed);
        scenario.cgroup("/A").quota(ms(20)).burst(ms(burstMs));
        scenario.process("A").in("/A").thread("t").repeat(t -> t.run(ms(35)).sleep(ms(165)));
        return scenario.run();
    }

    /** S15 max-change: four CPUs, then one (104.9 to 110.8 % together), then no quota: 100 % each at once. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void quota_that_changes(long seed) {
        ScenarioBuilder scenario = scenario("1 llc x 4 cpu", 3, seed);
        scenario.cgroup("/A").cpuLimit("4");
        List<ThreadBuilder> threads =
                scenario.process("A").in("/A").threads("t", 4).busy().threads();
        scenario.at(seconds(1)).cgroup("/A").quota(ms(100));
        scenario.at(seconds(2)).cgroup("/A").noQuota();

        SchedRun run = scenario.run();

        assertThat(percent(run, threads, 0, 1)).isBetween(395.0, 400.0);
        assertThat(percent(run, threads, 1, 2)).isBetween(100.0, 111.0);
        assertThat(percent(run, threads, 2, 3)).isEqualTo(400.0);
    }

    /** S15 quota4-pb: 99.9 to 102.8 % together, throttled in 29 periods; the hog has its CPU: 99.9 to 100 %. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void threads_that_sleep_as_long_as_they_run(long seed) {
        ScenarioBuilder scenario = scenario("1 llc x 4 cpu", 3, seed);
        scenario.cgroup("/A").cpuLimit("1");
        List<ThreadBuilder> threads = scenario.process("A")
                .in("/A")
                .threads("t", 4)
                .repeat(t -> t.run(ms(5)).sleep(ms(5)))
                .threads();
        ThreadBuilder hog = scenario.process("H").thread("h").busy();

        SchedRun run = scenario.run();

        assertThat(percent(run, threads, 0, 3)).isBetween(99.5, 104.0);
        assertThat(run.cgroup("/A").nrThrottled()).isBetween(29L, 30L);
        assertThat(percent(run, List.of(hog), 0, 3)).isBetween(99.0, 100.0);
    }
}
