package org.example;

import static org.schedsim.junit.SchedAssertions.assertThat;

import org.schedsim.junit.SchedScenario;
import org.schedsim.scenario.ScenarioBuilder;

class PinnedTest {
    @SchedScenario(topology = "2 llc x 2 cpu", duration = "100ms")
    void pinned_thread_stays_away(ScenarioBuilder scenario) {
        System.out.println("printed by the test");
        var hog = scenario.process("app").thread("hog").on(1).busy();

        assertThat(scenario.run()).task(hog).neverRunsOn(1);
    }

    @SchedScenario(topology = "2 llc x no cpu", duration = "100ms")
    void machine_is_misspelt(ScenarioBuilder scenario) {
        assertThat(scenario.run()).process("app").staysWithinLlcs(1);
    }
}
