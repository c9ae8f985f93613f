package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedsim.scenario.Durations.ms;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

/** CPUs 0-3 are little (446 of 1024), CPUs 4-7 big. */
class UclampScenarioTests {
    private final ScenarioBuilder scenario =
            ScenarioBuilder.scenario().topology("biglittle-1llc").duration(ms(300));

    @TestFactory
    List<DynamicTest> uclamp_from_percent() {
        return FunctionVectors.of("groups").function("uclamp_from_percent", UclampScenarioTests::percent);
    }

    private static void percent(JsonNode inputs, JsonNode expected) {
        ScenarioBuilder builder =
                ScenarioBuilder.scenario().topology("1 llc x 2 cpu").duration(ms(1));
        builder.process("app").thread("t").busy();
        builder.cgroup("/A").uclampMax(inputs.required("percent").asText());

        assertThat(Objects.requireNonNull(builder.build()
                                .workload()
                                .cgroups()
                                .get(0)
                                .settings()
                                .clamp())
                        .max())
                .isEqualTo(expected.required("value").asInt());
    }

    private static Set<Integer> cpusAfter(Trace trace, long sinceNs) {
        Set<Integer> cpus = new TreeSet<>();
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event) == EventKind.RUN && trace.task(event) == 0 && trace.timeNs(event) >= sinceNs) {
                cpus.add(trace.cpu(event));
            }
        }
        return cpus;
    }

    private Set<Integer> hogAfter100ms(ThreadBuilder hog) {
        hog.startsOn(1).repeat(body -> body.run(ms(19)).sleep(ms(1)));
        return cpusAfter(scenario.run().trace(), ms(100).toNanos());
    }

    @Test
    void hog_without_clamps_leaves_the_little_cpus() {
        assertThat(hogAfter100ms(scenario.process("app").thread("hog"))).isSubsetOf(4, 5, 6, 7);
    }

    @Test
    void upper_clamp_keeps_a_hog_on_the_little_cpus() {
        assertThat(hogAfter100ms(scenario.process("app").thread("hog").uclampMax(446)))
                .isSubsetOf(0, 1, 2, 3);
    }

    @Test
    void upper_clamp_of_the_cgroup_does_the_same() {
        scenario.cgroup("/A").uclampMax("43.55");

        assertThat(hogAfter100ms(scenario.process("app").thread("hog").in("/A")))
                .isSubsetOf(0, 1, 2, 3);
    }

    @Test
    void lower_clamp_lifts_a_small_thread_to_a_big_cpu() {
        ThreadBuilder small =
                scenario.process("app").thread("small").startsOn(1).uclampMin(800);
        small.repeat(body -> body.run(ms(1)).sleep(ms(9)));

        assertThat(cpusAfter(scenario.run().trace(), ms(100).toNanos())).isSubsetOf(4, 5, 6, 7);
    }

    @Test
    void clamp_that_is_lifted_while_the_hog_lives_takes_effect() {
        ThreadBuilder hog = scenario.process("app").uclampMax(446).thread("hog");
        scenario.at(ms(150)).uclamp(hog, 0, 1024);
        hog.startsOn(1).repeat(body -> body.run(ms(19)).sleep(ms(1)));

        Trace trace = scenario.run().trace();

        assertThat(cpusAfter(trace, ms(220).toNanos())).isSubsetOf(4, 5, 6, 7);
    }

    @Test
    void lower_clamp_above_the_upper_one_is_refused() {
        scenario.process("app").thread("t").uclampMin(500).uclampMax(400).busy();

        assertThatThrownBy(scenario::build)
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("app/t")
                .hasMessageContaining("500")
                .hasMessageContaining("400");
    }
}
