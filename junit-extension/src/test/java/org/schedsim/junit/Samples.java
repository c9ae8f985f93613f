package org.schedsim.junit;

import static org.schedsim.junit.SchedAssertions.assertThat;
import static org.schedsim.scenario.Durations.ms;

import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.SchedRun;

/** Small scenarios. */
final class Samples {
    private Samples() {}

    /** One thread that never leaves CPU 0. */
    static SchedRun pinned(ScenarioBuilder scenario) {
        scenario.process("app").thread("busy").on(0).busy();
        return scenario.run();
    }

    /** A claim that holds. */
    static void pass(ScenarioBuilder scenario) {
        assertThat(pinned(scenario)).task("busy").neverRunsOn(1);
    }

    /** A claim that does not. */
    static void fail(ScenarioBuilder scenario) {
        assertThat(pinned(scenario)).task("busy").neverRunsOn(0);
    }

    /** A claim that cannot be decided. */
    static void undecided(ScenarioBuilder scenario) {
        assertThat(pinned(scenario)).task("busy").leavesCpu(1).within(ms(1));
    }
}
