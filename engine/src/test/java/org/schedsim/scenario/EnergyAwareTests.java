package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.ms;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

/** CPUs 0-3 are little (446 of 1024), CPUs 4-7 big; work is measured on the fastest CPU. */
class EnergyAwareTests {
    private final ScenarioBuilder scenario =
            ScenarioBuilder.scenario().topology("phone-4-4").duration(ms(600));

    private static Set<Integer> cpus(Trace trace, int task, long fromMs, long toMs) {
        Set<Integer> cpus = new TreeSet<>();
        for (int event = 0; event < trace.size(); event++) {
            long atMs = trace.timeNs(event) / 1_000_000;
            if (trace.kind(event) == EventKind.RUN && trace.task(event) == task && atMs >= fromMs && atMs < toMs) {
                cpus.add(trace.cpu(event));
            }
        }
        return cpus;
    }

    private ThreadBuilder periodic(String name, int startsOn, int runMs, int sleepMs) {
        return scenario.process(name)
                .thread("t")
                .startsOn(startsOn)
                .repeat(body -> body.run(ms(runMs)).sleep(ms(sleepMs)));
    }

    @Test
    void small_threads_go_to_little_cpus_even_though_they_began_on_big_ones() {
        periodic("a", 4, 1, 19);
        periodic("b", 5, 1, 19);

        Trace trace = scenario.run().trace();

        assertThat(cpus(trace, 0, 200, 600)).isSubsetOf(0, 1, 2, 3);
        assertThat(cpus(trace, 1, 200, 600)).isSubsetOf(0, 1, 2, 3);
    }

    @Test
    void big_thread_goes_to_a_big_cpu() {
        periodic("a", 0, 12, 8);

        assertThat(cpus(scenario.run().trace(), 0, 300, 600)).isSubsetOf(4, 5, 6, 7);
    }

    @Test
    void lower_clamp_lifts_a_small_thread() {
        periodic("a", 0, 1, 19).uclampMin(600);

        assertThat(cpus(scenario.run().trace(), 0, 100, 600)).isSubsetOf(4, 5, 6, 7);
    }

    @Test
    void upper_clamp_keeps_a_hog_on_little_cpus() {
        periodic("a", 4, 19, 1).uclampMax(400);

        assertThat(cpus(scenario.run().trace(), 0, 200, 600)).isSubsetOf(0, 1, 2, 3);
    }
}
