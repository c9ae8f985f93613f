package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedsim.scenario.Durations.ms;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.schedsim.workload.CgroupSpec;

class RtAppScenarioTests {
    private static final Path WORKER = file("worker.json");

    @Test
    void a_file_is_run_as_it_says() {
        SchedRun run = ScenarioBuilder.scenario()
                .topology("1 llc x 1 cpu")
                .duration(ms(25))
                .workload(WORKER)
                .run();

        assertThat(run.tasks()).extracting(ObservedTask::label).containsExactly("rt-app/rt-app", "rt-app/worker");
        assertThat(TraceTimes.runsNs(run, 1)).containsExactly(0L, 10_000_000L, 20_000_000L);
    }

    @Test
    void the_scenario_lasts_as_long_as_the_file_and_has_its_groups() {
        Scenario scenario = ScenarioBuilder.scenario()
                .topology("1 llc x 1 cpu")
                .workload(WORKER)
                .build();

        assertThat(scenario.durationNs()).isEqualTo(1_000_000_000);
        assertThat(scenario.workload().cgroups()).extracting(CgroupSpec::path).containsExactly("/work");
    }

    @Test
    void processes_come_after_the_workload_and_have_other_names() {
        ScenarioBuilder scenario =
                ScenarioBuilder.scenario().topology("1 llc x 1 cpu").workload(WORKER);
        ThreadBuilder more = scenario.process("more").thread("t").busy();

        assertThat(more.taskIds()).containsExactly(2);
        assertThat(scenario.build().workload().threads().get(2).name()).isEqualTo("t");
        assertThatThrownBy(() -> scenario.process("rt-app")).isInstanceOf(ScenarioException.class);
        assertThatThrownBy(() -> scenario.workload(WORKER))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("call workload(...) first");
    }

    private static Path file(String name) {
        try {
            return Path.of(Objects.requireNonNull(RtAppScenarioTests.class.getResource("/rt-app/" + name))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
