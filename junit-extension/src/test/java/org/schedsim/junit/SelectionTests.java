package org.schedsim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedsim.scenario.ScenarioBuilder;

@DisplayName("schedsim.scenario")
class SelectionTests {
    @TempDir
    Path output;

    private ScenarioKit run(String selection) {
        return new ScenarioKit(output)
                .with(SchedSimConstants.SCENARIO, selection)
                .run(SampleTestCase.class);
    }

    static class SampleTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", seeds = 2, name = "one {seed}")
        void one(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }

        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", name = "two {seed}")
        void two(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    private List<String> names(String selection) {
        return run(selection).names();
    }

    @Test
    void selects_by_class_method_or_invocation() {
        assertThat(names("SelectionTests$SampleTestCase")).containsExactlyInAnyOrder("one 0", "one 1", "two 0");
        assertThat(names("SelectionTests$SampleTestCase#one")).containsExactly("one 0", "one 1");
        assertThat(names("SelectionTests$SampleTestCase#one[*|1]")).containsExactly("one 1");
        assertThat(names("*#two[1 llc x 2 cpu|-|linux-7.2|0]")).containsExactly("two 0");
    }

    @Test
    void the_replay_line_of_a_failure_selects_exactly_it() {
        assertThat(names("SelectionTests$SampleTestCase#one[1 llc x 2 cpu|-|linux-7.2|1]"))
                .containsExactly("one 1");
    }

    @Test
    void a_method_of_which_nothing_is_selected_is_skipped_with_a_reason() {
        ScenarioKit kit = run("SelectionTests$SampleTestCase#one");

        assertThat(kit.skipped())
                .containsExactly("no invocation is selected by schedsim.scenario = SelectionTests$SampleTestCase#one");
        assertThat(kit.records()).hasSize(2);
    }
}
