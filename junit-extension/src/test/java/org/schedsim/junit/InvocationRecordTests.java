package org.schedsim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.RunRecord;
import org.schedsim.record.ScenarioId;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.SchedRun;

class InvocationRecordTests {
    @TempDir
    Path output;

    private ScenarioKit run(Class<?> specimen) {
        return new ScenarioKit(output).run(specimen);
    }

    @Test
    void a_claim_that_holds_passes() {
        RunRecord record = run(PassTestCase.class).record();

        assertThat(record.verdict()).isEqualTo(Verdict.PASS);
        assertThat(record.reason()).isEmpty();
        assertThat(record.displayName()).isEqualTo("1 llc x 2 cpu, linux-7.2, seed 0");
        assertThat(record.claims())
                .extracting(ClaimRecord::sentence, ClaimRecord::verdict)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("task busy never runs on CPU 1", Verdict.PASS));
        assertThat(record.digest()).hasSize(16);
    }

    static class PassTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    @Test
    void a_claim_that_does_not_hold_fails_with_replay_and_report() {
        ScenarioKit kit = run(FailTestCase.class);
        RunRecord record = kit.record();

        assertThat(kit.message())
                .startsWith("[task busy] expected to never run on CPU 0\n but it ran on CPU 0 from 0.000 s\n\n")
                .contains("\n scenario        1 llc x 2 cpu, linux-7.2, seed 0, digest " + record.digest() + "\n")
                .contains("\n replay          mvn schedsim:verify -Dschedsim.scenario="
                        + "'InvocationRecordTests$FailTestCase#sample[1 llc x 2 cpu|-|linux-7.2|0]'\n")
                .endsWith("\n report          index.html#" + record.id().hash());
        assertThat(record.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(record.reason()).isEqualTo("task busy never runs on CPU 0: it ran on CPU 0 from 0.000 s");
        assertThat(record.claims().get(0).message()).isEqualTo(kit.message());
    }

    @Test
    void the_report_is_named_as_seen_from_the_working_directory() {
        ScenarioId id = new ScenarioId("Class", "method", "-", "-", "-", 0);
        String page = "index.html#" + id.hash();

        assertThat(new Settings("*", "target/schedsim", false).reportLink(id)).isEqualTo("target/schedsim/" + page);
        assertThat(new Settings("*", Path.of("target/x").toAbsolutePath().toString(), false).reportLink(id))
                .isEqualTo("target/x/" + page);
        assertThat(new Settings("*", output.toString(), false).reportLink(id)).isEqualTo(page);
    }

    static class FailTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.fail(scenario);
        }
    }

    @Test
    void a_claim_that_cannot_be_decided_aborts() {
        ScenarioKit kit = run(UndecidedTestCase.class);

        assertThat(kit.statuses()).containsExactly(Status.ABORTED);
        assertThat(kit.thrown()).isEqualTo(TestAbortedException.class);
        assertThat(kit.record().verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(kit.record().reason()).isEqualTo("[task busy] undecided whether it leaves CPU 1 within 1 ms");
    }

    static class UndecidedTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.undecided(scenario);
        }
    }

    @Test
    void a_parameter_makes_undecided_claims_fail() {
        ScenarioKit kit = new ScenarioKit(output)
                .with(SchedSimConstants.UNDECIDED, "fail")
                .run(UndecidedTestCase.class);

        assertThat(kit.statuses()).containsExactly(Status.FAILED);
        assertThat(kit.thrown()).isEqualTo(AssertionFailedError.class);
        assertThat(kit.record().verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void another_value_of_the_parameter_is_a_mistake() {
        assertThat(new ScenarioKit(output)
                        .with(SchedSimConstants.UNDECIDED, "ignore")
                        .run(UndecidedTestCase.class)
                        .message())
                .isEqualTo("configuration parameter schedsim.undecided: found 'ignore', expected abort or fail");
    }

    @Test
    void a_body_that_makes_no_claim_fails() {
        ScenarioKit kit = run(NoClaimTestCase.class);

        assertThat(kit.message()).startsWith("InvocationRecordTests$NoClaimTestCase#sample makes no claim about a run");
        assertThat(kit.record().verdict()).isEqualTo(Verdict.ERROR);
    }

    static class NoClaimTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            SchedRun run = Samples.pinned(scenario);
            SchedAssertions.assertThat(run).task("busy").leavesCpu(0);
        }
    }

    @Test
    void a_swallowed_failure_fails_all_the_same() {
        ScenarioKit kit = run(SwallowedTestCase.class);

        assertThat(kit.message()).startsWith("[task busy] expected to never run on CPU 0");
        assertThat(kit.record().verdict()).isEqualTo(Verdict.FAIL);
    }

    static class SwallowedTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            try {
                Samples.fail(scenario);
            } catch (AssertionError e) {
                // Not seen by anybody.
            }
        }
    }

    @Test
    void an_exception_is_an_error() {
        ScenarioKit kit = run(ExceptionTestCase.class);

        assertThat(kit.message()).isEqualTo("broken");
        assertThat(kit.record().verdict()).isEqualTo(Verdict.ERROR);
        assertThat(kit.record().reason()).isEqualTo("IllegalStateException: broken");
        assertThat(kit.record().claims()).hasSize(1);
    }

    static class ExceptionTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
            throw new IllegalStateException("broken");
        }
    }

    @Test
    void a_scenario_that_cannot_be_run_is_an_error() {
        ScenarioKit kit = run(BadWorkloadTestCase.class);

        assertThat(kit.message()).contains("the scenario has no process: call process(name).thread(name)");
        assertThat(kit.record().verdict()).isEqualTo(Verdict.ERROR);
        assertThat(kit.record().digest()).isEmpty();
    }

    static class BadWorkloadTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms", workload = "#nothing")
        void sample(SchedRun run) {}

        static void nothing(ScenarioBuilder scenario) {}
    }

    @Test
    void what_fails_before_or_after_the_body_is_recorded() {
        assertThat(run(BeforeTestCase.class).record().reason()).isEqualTo("IllegalStateException: too early");
        assertThat(new ScenarioKit(output.resolve("after"))
                        .run(AfterTestCase.class)
                        .record()
                        .verdict())
                .isEqualTo(Verdict.ERROR);
        assertThat(new ScenarioKit(output.resolve("new"))
                        .run(ConstructorTestCase.class)
                        .record()
                        .verdict())
                .isEqualTo(Verdict.ERROR);
    }

    static class BeforeTestCase {
        @BeforeEach
        void fail() {
            throw new IllegalStateException("too early");
        }

        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    static class AfterTestCase {
        @AfterEach
        void fail() {
            throw new IllegalStateException("too late");
        }

        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    static class ConstructorTestCase {
        ConstructorTestCase() {
            throw new IllegalStateException("not at all");
        }

        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Samples.pass(scenario);
        }
    }

    @Test
    void a_failed_assumption_is_undecided() {
        ScenarioKit kit = run(AssumptionTestCase.class);

        assertThat(kit.statuses()).containsExactly(Status.ABORTED);
        assertThat(kit.record().verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    static class AssumptionTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            Assumptions.assumeTrue(false, "no lab today");
        }
    }

    @Test
    void of_several_runs_the_worst_is_shown_with_all_claims() {
        RunRecord record = run(SeveralRunsTestCase.class).record();

        assertThat(record.claims()).extracting(ClaimRecord::verdict).containsExactly(Verdict.FAIL, Verdict.PASS);
        assertThat(record.tasks()).hasSize(1);
    }

    static class SeveralRunsTestCase {
        @SchedScenario(topology = "1 llc x 2 cpu", duration = "5ms")
        void sample(ScenarioBuilder scenario) {
            SchedRun first = Samples.pinned(scenario);
            scenario.process("more").thread("other").on(1).busy();
            SchedRun second = scenario.run();
            try {
                SchedAssertions.assertThat(first).task("busy").neverRunsOn(0);
            } catch (AssertionError e) {
                SchedAssertions.assertThat(second).task("busy").neverRunsOn(1);
            }
        }
    }

    @Test
    void the_same_test_twice_writes_the_same_bytes() throws Exception {
        Path first = output.resolve("first");
        Path second = output.resolve("second");
        new ScenarioKit(first).run(PassTestCase.class);
        new ScenarioKit(second).run(PassTestCase.class);
        String file = org.schedsim.record.RecordFiles.relativePath(
                new ScenarioKit(first).record().id());

        assertThat(first.resolve(file)).hasSameBinaryContentAs(second.resolve(file));
    }
}
