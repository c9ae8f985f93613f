package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;

import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights from the builder to the CPU: recordings S7 and S15, three of each on 7.2; HZ 250. */
class RecordedWeightTests {
    private static ScenarioBuilder scenario(String topology, int seconds, long seed) {
        return ScenarioBuilder.scenario()
                .topology(topology)
                .kernel("linux-7.2 @debian")
                .duration(seconds(seconds))
                .seed(seed);
    }

    private static ThreadBuilder hog(ScenarioBuilder scenario, String name, String cgroup) {
        return scenario.process(name).in(cgroup).thread("t").busy();
    }

    /** Run time in percent of one CPU. */
    private static double percent(SchedRun run, ThreadBuilder thread, long fromMs, long toMs) {
        long ranNs = run.trace()
                .timelines(run.endNs())
                .task(thread.taskIds().get(0))
                .runNs(fromMs * 1_000_000, toMs * 1_000_000);
        return ranNs / ((toMs - fromMs) * 1e4);
    }

    private static Offset<Double> about() {
        return within(0.5);
    }

    /** S15 nested-1cpu: 8.37, 24.97 and 66.62 %. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void nested_weights_on_one_cpu(long seed) {
        ScenarioBuilder scenario = scenario("1 llc x 1 cpu", 5, seed);
        scenario.cgroup("/A/x").weight(100);
        scenario.cgroup("/A/y").weight(300);
        scenario.cgroup("/B").weight(200);
        ThreadBuilder x = hog(scenario, "X", "/A/x");
        ThreadBuilder y = hog(scenario, "Y", "/A/y");
        ThreadBuilder b = hog(scenario, "B", "/B");

        SchedRun run = scenario.run();

        assertThat(percent(run, x, 0, 5000)).isCloseTo(8.37, about());
        assertThat(percent(run, y, 0, 5000)).isCloseTo(24.97, about());
        assertThat(percent(run, b, 0, 5000)).isCloseTo(66.62, about());
    }

    /** S15 idle-1cpu: 0.30 %. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void idle_group_beside_a_default_one(long seed) {
        ScenarioBuilder scenario = scenario("1 llc x 1 cpu", 8, seed);
        scenario.cgroup("/A").idle();
        scenario.cgroup("/B");
        ThreadBuilder idle = hog(scenario, "A", "/A");
        hog(scenario, "B", "/B");

        assertThat(percent(scenario.run(), idle, 0, 8000)).isCloseTo(0.3, within(0.05));
    }

    /** S15 weight-change: 50 : 50, 75 : 25 when A has 300, 99.9 : 0.1 when B is idle, 75 : 25 when B has 100 again. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void weights_that_change_act_at_once(long seed) {
        ScenarioBuilder scenario = scenario("1 llc x 2 cpu", 6, seed);
        scenario.cgroup("/A");
        scenario.cgroup("/B").weight(100);
        ThreadBuilder a = hog(scenario, "A0", "/A");
        hog(scenario, "A1", "/A");
        ThreadBuilder b = hog(scenario, "B0", "/B");
        hog(scenario, "B1", "/B");
        scenario.at(ms(1500)).cgroup("/A").weight(300);
        scenario.at(ms(3000)).cgroup("/B").idle();
        scenario.at(ms(4500)).cgroup("/B").idle(false);

        SchedRun run = scenario.run();

        assertThat(percent(run, a, 0, 1500)).isBetween(48.0, 54.0);
        assertThat(percent(run, a, 1500, 3000)).isBetween(72.0, 76.0);
        assertThat(percent(run, b, 1500, 3000)).isBetween(24.0, 26.2);
        assertThat(percent(run, a, 3000, 4500)).isGreaterThan(99.5);
        assertThat(percent(run, a, 4500, 6000)).isCloseTo(75.0, about());
        assertThat(percent(run, b, 4500, 6000)).isCloseTo(25.0, about());
    }
}
