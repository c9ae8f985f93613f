package org.schedsim.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.claim.HandMade.ms;
import static org.schedsim.claim.HandMade.task;

import org.junit.jupiter.api.Test;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.RecordedRun;

class LeavesReducedCapacityCpuTests {
    /** A thread that was pinned to CPU 0, which is reduced, and may go anywhere from 200 ms on. */
    private static HandMade released() {
        return pinned().capacity(50, 0, 410).allow(200, 0, 0, 1, 2, 3);
    }

    private static HandMade pinned() {
        return new HandMade().task("busy").fork(0, 0, 0).run(0, 0, 0).allow(0, 0, 0);
    }

    private static ClaimRecord check(RecordedRun run) {
        return check(run, 1000);
    }

    private static ClaimRecord check(RecordedRun run, long withinMs) {
        return Judgement.of(run, new LeavesReducedCapacityCpu(task(run, "busy"), ms(withinMs), 0), "");
    }

    @Test
    void passes_if_it_leaves_in_time_and_stays_away() {
        assertThat(check(released().moves(1199, 0, 0, 2).until(5000)).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void the_clock_starts_at_the_release_and_the_limit_is_not_within_it() {
        ClaimRecord outcome = check(released().moves(1200, 0, 0, 2).until(5000));

        assertThat(outcome.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(outcome.firstViolationNs()).isEqualTo(ms(1200));
        assertThat(outcome.found()).isEqualTo("it ran there from 0.200 s to 1.200 s and only then went to CPU 2");
    }

    @Test
    void fails_with_the_whole_message_if_it_never_leaves() {
        assertThat(check(released().until(20_000)).message()).isEqualTo("""
                        [task busy] expected to leave reduced-capacity CPU 0 within 1 s
                         but it ran there from 0.200 s to the end

                         recorded on     2 llc x 2 cpu""");
    }

    @Test
    void the_clock_starts_when_the_cpu_becomes_reduced() {
        HandMade made = pinned().allow(200, 0, 0, 1, 2, 3).capacity(700, 0, 410);

        assertThat(check(made.moves(1650, 0, 0, 2).until(5000)).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void the_clock_starts_when_a_sleeper_wakes() {
        HandMade made = new HandMade()
                .task("busy")
                .fork(0, 0, 0)
                .run(0, 0, 0)
                .sleeps(10, 0, 0)
                .capacity(50, 0, 410)
                .wakes(3000, 0, 0)
                .moves(3900, 0, 0, 2);

        assertThat(check(made.until(6000)).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void capacity_875_is_reduced_and_876_is_not() {
        RecordedRun reduced = pinned().capacity(50, 0, 875).allow(200, 0, 0, 1).until(5000);
        RecordedRun enough = pinned().capacity(50, 0, 876).allow(200, 0, 0, 1).until(5000);

        assertThat(check(reduced).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(check(enough).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(check(enough).found())
                .isEqualTo("it was never on a reduced-capacity CPU while it could run elsewhere");
    }

    @Test
    void with_threads_the_limit_is_930() {
        assertThat(check(smt(930)).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(check(smt(931)).verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    private static RecordedRun smt(long capacity) {
        return new HandMade("2 llc x 1 core x 2 thread")
                .task("busy")
                .fork(0, 0, 0)
                .run(0, 0, 0)
                .capacity(50, 0, capacity)
                .until(5000);
    }

    @Test
    void a_smaller_cpu_counts_against_its_own_capacity() {
        HandMade made = new HandMade("2 llc x 2 cpu ; capacity:0=512")
                .task("busy")
                .fork(0, 0, 0)
                .run(0, 0, 0)
                .capacity(50, 0, 512);

        assertThat(check(made.until(5000)).verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void fifty_milliseconds_of_a_second_are_no_return() {
        RecordedRun run = released()
                .moves(300, 0, 0, 2)
                .moves(2000, 0, 2, 0)
                .moves(2025, 0, 0, 2)
                .moves(2900, 0, 2, 0)
                .moves(2925, 0, 0, 2)
                .until(5000);

        assertThat(check(run).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void more_than_fifty_milliseconds_of_a_second_are_one() {
        ClaimRecord outcome = check(released()
                .moves(300, 0, 0, 2)
                .moves(2000, 0, 2, 0)
                .moves(2026, 0, 0, 2)
                .moves(2900, 0, 2, 0)
                .moves(2925, 0, 0, 2)
                .until(5000));

        assertThat(outcome.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(outcome.firstViolationNs()).isEqualTo(ms(2900));
        assertThat(outcome.found())
                .isEqualTo("it left at 0.300 s and came back: in the second before 2.925 s it spent 51 ms on a"
                        + " reduced-capacity CPU, more than 5 %");
    }

    @Test
    void stays_of_different_seconds_do_not_add_up() {
        RecordedRun run = released()
                .moves(300, 0, 0, 2)
                .moves(2000, 0, 2, 0)
                .moves(2040, 0, 0, 2)
                .moves(3040, 0, 2, 0)
                .moves(3080, 0, 0, 2)
                .until(5000);

        assertThat(check(run).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void another_reduced_cpu_is_no_place_to_go() {
        RecordedRun run = released().capacity(250, 2, 410).moves(300, 0, 0, 2).until(5000);

        assertThat(check(run).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void is_undecided_if_the_end_comes_before_the_limit() {
        assertThat(check(released().until(1199)).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(check(released().until(1200)).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void is_undecided_if_less_than_a_second_is_left_to_come_back_in() {
        assertThat(check(released().moves(300, 0, 0, 2).until(1300)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(check(released().moves(300, 0, 0, 2).until(1299)).verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void is_undecided_if_it_ends_first() {
        assertThat(check(released().exits(700, 0, 0).until(5000)).found())
                .isEqualTo("it ended at 0.700 s, before the time was over");
    }

    @Test
    void is_undecided_without_the_evidence() {
        RecordedRun run = released().without(Evidence.CAPACITY).until(5000);

        assertThat(check(run).found()).isEqualTo("the observation does not show the capacity of the CPUs");
    }
}
