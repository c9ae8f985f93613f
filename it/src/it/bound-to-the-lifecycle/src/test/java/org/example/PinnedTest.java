package org.example;

import static org.schedsim.junit.SchedAssertions.assertThat;

import org.schedsim.junit.SchedScenario;
import org.schedsim.scenario.ScenarioBuilder;

class PinnedTest {
    @SchedScenario(
            topology = "2 llc x 2 cpu",
            duration = "100ms",
            kernel = {"linux-7.2", "linux-7.2 - cache-aware"})
    void pinned_thread_never_moves(ScenarioBuilder scenario) {
        var hog = scenario.process("app").thread("hog").on(1).busy();

        assertThat(scenario.run()).task(hog).neverRunsOn(0, 2, 3).migratesAtMost(0);
    }
}
