package org.schedsim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.AssertionFailedError;
import org.schedsim.kernel.KernelModel;
import org.schedsim.record.KnownDefectRecord;
import org.schedsim.record.RunRecord;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.topology.Topology;

@DisplayName("@KnownDefect")
class KnownDefectTests {
    @TempDir
    Path output;

    private ScenarioKit run(Class<?> specimen) {
        return new ScenarioKit(output).run(specimen);
    }

    @Test
    void a_failed_claim_is_known_and_the_test_succeeds() {
        ScenarioKit kit = run(KnownTestCase.class);

        assertThat(kit.statuses()).containsExactly(Status.SUCCESSFUL, Status.SUCCESSFUL);
        assertThat(kit.records())
                .extracting(record -> record.id().kernel(), RunRecord::verdict, RunRecord::knownDefect)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(
                                "linux-7.2", Verdict.KNOWN, new KnownDefectRecord("K1", "https://example.org/K1")),
                        org.assertj.core.groups.Tuple.tuple("linux-7.2 - cache-aware", Verdict.PASS, null));
    }

    static class KnownTestCase {
        @SchedScenario(
                topology = "1 llc x 2 cpu",
                duration = "5ms",
                kernel = {"linux-7.2", "linux-7.2 - cache-aware"})
        @KnownDefect(kernel = "linux-7.2", id = "K1", link = "https://example.org/K1")
        void sample(ScenarioBuilder scenario, KernelModel kernel) {
            if (kernel.text().equals("linux-7.2")) {
                Samples.fail(scenario);
            } else {
                Samples.pass(scenario);
            }
        }
    }

    @Test
    void a_defect_that_is_gone_fails_the_test() {
        ScenarioKit kit = run(GoneTestCase.class);

        assertThat(kit.thrown()).isEqualTo(AssertionFailedError.class);
        assertThat(kit.message())
                .isEqualTo("all claims hold for KnownDefectTests$GoneTestCase#sample[1 llc x 2 cpu|-|linux-7.2|0], but"
                        + " @KnownDefect(id = \"K1\") says that one fails; remove the annotation");
        assertThat(kit.record().verdict()).isEqualTo(Verdict.FAIL);
    }

    static class GoneTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        @KnownDefect(kernel = "linux-7.2", id = "K1")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    @Test
    void an_error_is_no_known_failure() {
        ScenarioKit kit = run(ErrorTestCase.class);

        assertThat(kit.message()).startsWith("the scenario has no process");
        assertThat(kit.record().verdict()).isEqualTo(Verdict.ERROR);
    }

    static class ErrorTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        @KnownDefect(kernel = "linux-7.2", id = "K1")
        void sample(ScenarioBuilder scenario) {
            scenario.run();
        }
    }

    @Test
    void another_failed_assertion_is_no_known_failure() {
        ScenarioKit kit = run(OtherAssertionTestCase.class);

        assertThat(kit.message()).isEqualTo("not this one");
        assertThat(kit.record().verdict()).isEqualTo(Verdict.FAIL);
    }

    static class OtherAssertionTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        @KnownDefect(kernel = "linux-7.2", id = "K1")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
            throw new AssertionError("not this one");
        }
    }

    @Test
    void an_undecided_claim_is_no_known_failure() {
        ScenarioKit kit = run(UndecidedTestCase.class);

        assertThat(kit.statuses()).containsExactly(Status.ABORTED);
        assertThat(kit.record().verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    static class UndecidedTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        @KnownDefect(kernel = "linux-7.2", id = "K1")
        void sample(ScenarioBuilder scenario) {
            Samples.undecided(scenario);
        }
    }

    @Test
    void may_be_about_one_machine_only() {
        ScenarioKit kit = run(MachineTestCase.class);

        assertThat(kit.statuses()).containsExactly(Status.SUCCESSFUL, Status.SUCCESSFUL);
        assertThat(kit.records()).extracting(RunRecord::verdict).containsExactlyInAnyOrder(Verdict.KNOWN, Verdict.PASS);
    }

    static class MachineTestCase {
        @SchedScenario(
                topology = {"1 llc x 2 cpu", "2 llc x 1 cpu"},
                duration = "5ms")
        @KnownDefect(kernel = "linux-7.2", topology = "2 llc x 1 cpu", id = "K1")
        void sample(ScenarioBuilder scenario, Topology topology) {
            if (topology.llcCount() > 1) {
                Samples.fail(scenario);
            } else {
                Samples.pass(scenario);
            }
        }
    }

    @Test
    void names_a_kernel_of_the_scenario() {
        ScenarioKit kit = run(OtherKernelTestCase.class);

        assertThat(kit.thrown()).isEqualTo(ExtensionConfigurationException.class);
        assertThat(kit.message())
                .isEqualTo(
                        "@KnownDefect(kernel = \"linux-7.3\") on KnownDefectTests$OtherKernelTestCase#sample: the scenario"
                                + " does not run on this kernel; write it as in @SchedScenario");
    }

    static class OtherKernelTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        @KnownDefect(kernel = "linux-7.3", id = "K1")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    @Test
    void names_a_machine_of_the_scenario() {
        assertThat(run(OtherMachineTestCase.class).message())
                .endsWith("the scenario does not run on \"1 llc x 4 cpu\"; write it as in @SchedScenario");
    }

    static class OtherMachineTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        @KnownDefect(kernel = "linux-7.2", topology = "1 llc x 4 cpu", id = "K1")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    @Test
    void is_given_once_for_an_invocation() {
        assertThat(run(TwiceTestCase.class).message())
                .endsWith("another @KnownDefect, \"K1\", is about the same kernel and machine; remove one");
    }

    static class TwiceTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        @KnownDefect(kernel = "linux-7.2", id = "K1")
        @KnownDefect(kernel = "linux-7.2", topology = "1 llc x 2 cpu", id = "K2")
        void sample(ScenarioBuilder scenario) {
            Samples.fail(scenario);
        }
    }
}
