package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;
import static org.schedsim.scenario.Durations.us;

import org.junit.jupiter.api.Test;
import org.schedsim.workload.Channel;

/** The example of the guide's page on workloads. */
class GuideTests {
    @Test
    void cgroup_that_wants_more_than_its_limit_is_throttled_until_the_limit_is_lifted() {
        ScenarioBuilder scenario =
                ScenarioBuilder.scenario().topology("2 llc x 4 cpu").duration(seconds(1));

        Channel requests = scenario.socket("requests", 16);
        scenario.cgroup("/web").cpuRequest("250m").cpuLimit("500m");

        ProcessSpecBuilder web = scenario.process("web");
        web.thread("acceptor")
                .in("/web")
                .repeat(t -> t.sleep(Spans.exponential(us(400))).write(requests));
        web.threads("worker", 4)
                .in("/web")
                .nice(5)
                .repeat(t ->
                        t.read(requests).run(us(300)).lock("log").run(us(20)).unlock("log"));

        scenario.at(ms(500)).cgroup("/web").cpuLimit("2");
        SchedRun run = scenario.run();

        // 320 us of work each 400 us are 0.8 CPUs, of which 0.5 are allowed at first.
        assertThat(run.cgroup("/web").nrThrottled()).isBetween(3L, 5L);
    }
}
