package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import org.junit.jupiter.api.Test;

class WorkloadsTests {
    /** 50 µs each, in turn, nothing costs anything: a thousand rounds in 100 ms, half of the time for each. */
    @Test
    void ping_and_pong_work_in_turn() {
        ScenarioBuilder scenario =
                ScenarioBuilder.scenario().topology("1 llc x 2 cpu").duration(ms(100));
        ProcessSpecBuilder pair = Workloads.pingPong(scenario, "pair", us(50));
        SchedRun run = scenario.run();

        assertThat(workNs(run, pair.get("ping"))).isBetween(49_950_000L, 50_050_000L);
        assertThat(workNs(run, pair.get("pong"))).isBetween(49_950_000L, 50_050_000L);
    }

    /** A worker thinks for 1 ms (and 50 µs of timer slack) and works for 1 ms: 48 rounds in 100 ms, a CPU for each. */
    @Test
    void worker_of_schbench_works_once_for_each_answer() {
        ScenarioBuilder scenario =
                ScenarioBuilder.scenario().topology("1 llc x 4 cpu").duration(ms(100));
        ProcessSpecBuilder bench = Workloads.schbench(scenario, "schbench", 2, ms(1), ms(1));
        SchedRun run = scenario.run();

        assertThat(workNs(run, bench.get("worker.0"))).isBetween(47_000_000L, 50_000_000L);
        assertThat(workNs(run, bench.get("worker.1"))).isBetween(47_000_000L, 50_000_000L);
    }

    private static long workNs(SchedRun run, ThreadBuilder thread) {
        return run.trace().timelines(run.endNs()).task(thread.taskIds().get(0)).workNs(run.endNs());
    }
}
