package org.schedsim.junit;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedsim.junit.SchedAssertions.assertThat;
import static org.schedsim.junit.SchedAssertions.percent;
import static org.schedsim.scenario.Durations.every;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;
import static org.schedsim.scenario.Durations.us;

import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.RecordedRun;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.ScenarioException;
import org.schedsim.scenario.SchedRun;
import org.schedsim.scenario.ThreadBuilder;

class SchedAssertionsTests {
    private static ScenarioBuilder scenario(String kernel) {
        return ScenarioBuilder.scenario()
                .topology("2 llc x 2 cpu")
                .kernel(kernel)
                .duration(seconds(3));
    }

    /** A busy thread that may leave a CPU of which interrupts take 60 %, beside a busy neighbour. */
    private static SchedRun reduced(String kernel) {
        ScenarioBuilder scenario = scenario(kernel);
        scenario.cpu(0).hardirq(us(600), every(ms(1)));
        scenario.process("neighbour").thread("hog").on(1).busy();
        var app = scenario.process("app");
        ThreadBuilder busy = app.thread("busy").on(0).busy();
        app.thread("sleeper").sleeps();
        scenario.at(ms(200)).allowAllCpus(busy);
        return scenario.run();
    }

    private static SchedRun twoThreads() {
        ScenarioBuilder scenario = scenario("linux-7.2");
        scenario.process("app").threads("t", 2).each(thread -> thread.on(0).busy());
        return scenario.run();
    }

    @Test
    void claims_chain_and_are_kept_with_the_run() {
        SchedRun run = twoThreads();

        assertThat(run)
                .process("app")
                .neverRunsOn(1, 2, 3)
                .staysWithinLlcs(1)
                .strictly()
                .staysWithinLlcs(1);

        Assertions.assertThat(run.ledger().claims())
                .extracting(ClaimRecord::sentence)
                .containsExactly(
                        "process app never runs on CPU 1-3",
                        "process app stays within 1 LLC",
                        "process app strictly stays within 1 LLC");
        Assertions.assertThat(run.ledger().claims())
                .extracting(ClaimRecord::verdict)
                .containsOnly(Verdict.PASS);
    }

    @Test
    void tasks_are_addressed_by_handle_or_name() {
        ScenarioBuilder scenario = scenario("linux-7.2");
        var app = scenario.process("app");
        var group = app.threads("t", 2).on(0).busy();
        SchedRun run = scenario.run();

        assertThat(run).tasks(group).neverRunsOn(1);
        assertThat(run).process(app).neverRunsOn(1);
        assertThat(run).task(group.threads().get(1)).neverRunsOn(1);
        assertThat(run).task("t.0").neverRunsOn(1);
        assertThat(run).task("app/t.0").neverRunsOn(1);
        Assertions.assertThat(run.ledger().claims())
                .extracting(ClaimRecord::sentence)
                .containsExactly(
                        "task group app/t never runs on CPU 1",
                        "process app never runs on CPU 1",
                        "task t.1 never runs on CPU 1",
                        "task t.0 never runs on CPU 1",
                        "task t.0 never runs on CPU 1");
    }

    @Test
    void an_unknown_or_ambiguous_name_lists_the_candidates() {
        SchedRun run = twoThreads();

        assertThatThrownBy(() -> assertThat(run).task("x"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("no task is called 'x'; there are app/t.0, app/t.1");
        assertThatThrownBy(() -> assertThat(run).process("x")).hasMessage("no process is called 'x'; there are app");
    }

    @Test
    void a_handle_of_several_is_no_task() {
        ScenarioBuilder scenario = scenario("linux-7.2");
        var group = scenario.process("app").threads("t", 2).on(0).busy();
        SchedRun run = scenario.run();

        assertThatThrownBy(() -> assertThat(run).task(group))
                .hasMessage("app/t names 2 tasks, not one; use tasks(...) for a claim about all");
    }

    @Test
    void throughput_is_measured_against_the_task_alone() {
        SchedRun run = twoThreads();

        assertThat(run).process("app").after(ms(100)).throughput().isBetween(percent(48), percent(52));
        assertThat(run)
                .task("t.0")
                .throughput()
                .isAtLeast(percent(45))
                .throughput()
                .isAtMost(percent(55));
        Assertions.assertThat(run.ledger().metrics()).containsKeys("app/t.0.throughput_ppm", "t.0.throughput_ppm");
    }

    @Test
    void throughput_out_of_bounds_fails() {
        SchedRun run = twoThreads();

        assertThatThrownBy(() -> assertThat(run).task("t.0").throughput().isAtLeast(percent(60)))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageStartingWith(
                        "[task t.0] expected to have at least 60 % of its idle-machine throughput\n but it had ");
        assertThatThrownBy(() -> assertThat(run).task("t.0").throughput().isBetween(percent(60), percent(50)))
                .isInstanceOf(ScenarioException.class);
    }

    @Test
    void a_description_goes_before_the_message() {
        SchedRun run = twoThreads();

        assertThatThrownBy(() -> assertThat(run).task("t.0").as("isolation").neverRunsOn(0))
                .hasMessageStartingWith("[isolation] task t.0 expected to never run on CPU 0\n but it ran on CPU 0");
        assertThatThrownBy(() -> assertThat(run).as("isolation").task("t.0").neverRunsOn(0))
                .hasMessageStartingWith("[isolation] task t.0 expected");
        assertThatThrownBy(() -> assertThat(run)
                        .task("t.0")
                        .overridingErrorMessage("mine")
                        .neverRunsOn(0))
                .hasMessage("mine");
    }

    @Test
    void an_undecided_claim_aborts() {
        assertThatExceptionOfType(TestAbortedException.class)
                .isThrownBy(
                        () -> assertThat(twoThreads()).task("t.0").leavesCpu(3).within(ms(1)));
    }

    @Test
    void reduced_capacity_needs_a_kernel_that_can_see_it() {
        SchedRun run = reduced("linux-7.2 @debian");

        assertThatThrownBy(() ->
                        assertThat(run).task("busy").leavesReducedCapacityCpu().within(seconds(1)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(
                        "leavesReducedCapacityCpu: capacity can never fall on linux-7.2 @debian: it does not account"
                                + " for interrupt time, and the scenario has no real-time task. Take a kernel that does, for"
                                + " example linux-7.2, or claim leavesCpu(n) instead.");
        Assertions.assertThat(run.ledger().claims())
                .extracting(ClaimRecord::verdict)
                .containsExactly(Verdict.ERROR);
    }

    @Test
    void a_failure_names_the_decisive_rule_and_the_counterfactual() {
        SchedRun run = reduced("linux-7.2");

        assertThatThrownBy(() ->
                        assertThat(run).task("busy").leavesReducedCapacityCpu().within(seconds(1)))
                .message()
                .matches("""
                        \\[task busy] expected to leave reduced-capacity CPU 0 within 1 s
                         but it ran there from 0\\.200 s to the end \\(40 % of its idle-machine throughput\\)

                         decisive rule   need_active_balance / llc-preference vetoed \\d\\d\\d times
                                         domain PKG, cpu 0 -> cpu [23], first 0\\.2\\d\\d s, last 2\\.99\\d s
                         would have      need_active_balance / reduced-capacity accepted, had it been asked first
                         scenario        2 llc x 2 cpu, linux-7\\.2, seed 0, digest [0-9a-f]{16}""");
    }

    @Test
    void nothing_can_be_claimed_of_null() {
        assertThatThrownBy(() -> assertThat((Observation) null).task("x")).isInstanceOf(AssertionError.class);
    }

    @Test
    void a_trace_gets_the_same_verdicts_whether_simulated_or_recorded() {
        for (String kernel : List.of("linux-7.2", "linux-7.2 - cache-aware")) {
            SchedRun run = reduced(kernel);
            RecordedRun recorded = recorded(run);
            List<Consumer<Observation>> claims = List.of(
                    of -> assertThat(of).task("busy").leavesReducedCapacityCpu().within(seconds(1)),
                    of -> assertThat(of).task("busy").leavesCpu(0).within(seconds(1)),
                    of -> assertThat(of).task("busy").after(ms(200)).staysWithinLlcs(1),
                    of -> assertThat(of).task("busy").after(ms(200)).strictly().staysWithinLlcs(2),
                    of -> assertThat(of).task("busy").after(ms(200)).migratesAtMost(0),
                    of -> assertThat(of).task("busy").neverRunsOn(2, 3),
                    of -> assertThat(of).task("hog").neverRunsOn(0));
            for (Consumer<Observation> claim : claims) {
                Assertions.assertThat(verdict(() -> claim.accept(recorded)))
                        .isEqualTo(verdict(() -> claim.accept(run)));
            }
        }
    }

    private static RecordedRun recorded(SchedRun run) {
        var evidence = run.evidence();
        evidence.remove(org.schedsim.scenario.Evidence.DECISIONS);
        return new RecordedRun(run.topology(), run.tasks(), run.trace(), run.endNs(), run.gaps(), evidence);
    }

    private static Verdict verdict(Executable claim) {
        try {
            claim.execute();
            return Verdict.PASS;
        } catch (AssertionError e) {
            return Verdict.FAIL;
        } catch (TestAbortedException e) {
            return Verdict.UNDECIDED;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
