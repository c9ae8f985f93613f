package org.schedsim.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.claim.HandMade.ms;
import static org.schedsim.claim.HandMade.task;

import org.junit.jupiter.api.Test;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.RecordedRun;
import org.schedsim.topology.CpuMask;

class JudgementTests {
    private static HandMade moving() {
        return new HandMade().task("a").fork(0, 0, 0).run(0, 0, 0).moves(500, 0, 0, 2);
    }

    private static ClaimRecord neverOn(RecordedRun run, long afterMs, int... cpus) {
        return Judgement.of(run, new NeverRunsOn(task(run, "a"), CpuMask.of(cpus), ms(afterMs)), "");
    }

    @Test
    void missing_evidence_leaves_a_claim_undecided() {
        RecordedRun run = moving().without(Evidence.RUN).until(1000);

        assertThat(neverOn(run, 0, 3).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(neverOn(run, 0, 3).message())
                .isEqualTo(
                        "[task a] undecided whether it never runs on CPU 3\n because the observation does not show who"
                                + " ran where and when");
    }

    @Test
    void a_gap_in_the_window_leaves_a_pass_undecided() {
        RecordedRun run = moving().gap(600, 700).until(1000);

        assertThat(neverOn(run, 0, 3).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(neverOn(run, 0, 3).found())
                .isEqualTo("events are missing between 0.600 s and 0.700 s: 12 events were lost");
        assertThat(neverOn(run, 700, 3).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_violation_before_a_gap_is_one() {
        assertThat(neverOn(moving().gap(600, 700).until(1000), 0, 2).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(neverOn(moving().gap(400, 450).until(1000), 0, 2).verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void what_a_task_did_before_its_first_event_is_unknown() {
        RecordedRun run = new HandMade().task("a").run(300, 0, 0).until(1000);

        assertThat(neverOn(run, 0, 3).found()).isEqualTo("nothing is known of app/a before 0.300 s");
        assertThat(neverOn(run, 300, 3).verdict()).isEqualTo(Verdict.PASS);
        assertThat(neverOn(run, 0, 0).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_window_after_the_end_leaves_a_claim_undecided() {
        assertThat(neverOn(moving().until(1000), 1000, 3).found())
                .isEqualTo("the observation ends at 1.000 s, before the time that the claim is about");
    }

    @Test
    void the_users_words_go_before_the_message() {
        RecordedRun run = moving().until(1000);
        ClaimRecord outcome = Judgement.of(run, new NeverRunsOn(task(run, "a"), CpuMask.of(2), 0), "isolation");

        assertThat(outcome.message()).startsWith("[isolation] task a expected to never run on CPU 2\n but it ran");
        assertThat(outcome.sentence()).isEqualTo("task a never runs on CPU 2");
    }

    @Test
    void throughput_of_a_recorded_task_is_undecided() {
        RecordedRun run = moving().until(1000);
        ClaimRecord outcome = Judgement.of(run, new Throughput(task(run, "a"), 0, 420_000, 0), "");

        assertThat(outcome.message())
                .isEqualTo(
                        "[task a] undecided whether it has at most 42 % of its idle-machine throughput\n because there"
                                + " is no idle-machine run of a recorded task to compare with");
    }

    @Test
    void tasks_of_one_name_are_told_apart_by_their_process() {
        HandMade made = new HandMade().task("a").task("a");

        assertThat(Subject.task(made.until(1), made.until(1).tasks().get(1)).label())
                .isEqualTo("task app/a");
    }
}
