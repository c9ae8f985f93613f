package org.schedsim.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.claim.HandMade.app;
import static org.schedsim.claim.HandMade.ms;

import org.junit.jupiter.api.Test;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.RecordedRun;

class StaysWithinLlcsTests {
    private static ClaimRecord check(RecordedRun run, int llcs, boolean strictly, long afterMs) {
        return Judgement.of(run, new StaysWithinLlcs(app(run), llcs, strictly, ms(afterMs)), "");
    }

    /** Runs in the first LLC but for {@code awayMs} from 500 ms on. */
    private static RecordedRun tripOf(long awayMs) {
        return new HandMade()
                .task("a")
                .fork(0, 0, 0)
                .run(0, 0, 0)
                .moves(500, 0, 0, 2)
                .moves(500 + awayMs, 0, 2, 1)
                .until(1000);
    }

    @Test
    void passes_within_one_llc() {
        RecordedRun run = new HandMade()
                .task("a")
                .fork(0, 0, 0)
                .run(0, 0, 0)
                .moves(300, 0, 0, 1)
                .until(1000);

        assertThat(check(run, 1, true, 0).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void fails_with_the_first_window_and_the_shares() {
        ClaimRecord outcome = check(tripOf(40), 1, false, 0);

        assertThat(outcome.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(outcome.firstViolationNs()).isEqualTo(ms(410));
        assertThat(outcome.message()).isEqualTo("""
                        [process app] expected to stay within 1 LLC
                         but it ran in 2 LLCs between 0.410 s and 0.510 s (LLC 0 90 %, LLC 1 10 %); so in 13 of 91 windows

                         recorded on     2 llc x 2 cpu""");
    }

    @Test
    void a_trip_of_one_percent_counts() {
        assertThat(check(tripOf(1), 1, false, 0).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_trip_below_one_percent_counts_strictly_only() {
        RecordedRun run = new HandMade()
                .task("a")
                .task("b")
                .fork(0, 0, 0)
                .fork(0, 1, 1)
                .run(0, 0, 0)
                .run(0, 1, 1)
                .moves(500, 0, 0, 2)
                .moves(501, 0, 2, 0)
                .until(1000);

        assertThat(check(run, 1, false, 0).verdict()).isEqualTo(Verdict.PASS);
        assertThat(check(run, 1, true, 0).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void threads_that_take_turns_in_two_llcs_use_two() {
        RecordedRun run = new HandMade()
                .task("a")
                .task("b")
                .fork(0, 0, 0)
                .fork(0, 1, 2)
                .run(0, 0, 0)
                .run(0, 1, 2)
                .until(1000);

        assertThat(check(run, 1, false, 0).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(check(run, 2, false, 0).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_move_to_another_llc_is_allowed_once_it_is_before_the_first_window() {
        RecordedRun run = tripOf(100_000);

        assertThat(check(run, 1, true, 500).verdict()).isEqualTo(Verdict.PASS);
        assertThat(check(run, 1, true, 499).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void the_time_after_the_last_whole_step_is_looked_at_too() {
        RecordedRun run = new HandMade()
                .task("a")
                .fork(0, 0, 0)
                .run(0, 0, 0)
                .moves(995, 0, 0, 2)
                .until(998);

        assertThat(check(run, 1, false, 0).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void is_undecided_if_less_than_a_window_is_left() {
        assertThat(check(tripOf(40), 1, false, 900).verdict()).isEqualTo(Verdict.PASS);
        ClaimRecord outcome = check(tripOf(40), 1, false, 901);

        assertThat(outcome.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(outcome.message())
                .isEqualTo(
                        "[process app] undecided whether it stays within 1 LLC after 901 ms\n because the observation"
                                + " ends at 1.000 s, which leaves less than the 100 ms that are looked at");
    }

    @Test
    void is_undecided_for_tasks_that_do_not_run() {
        RecordedRun run = new HandMade().task("a").fork(0, 0, 0).until(1000);

        assertThat(check(run, 1, false, 0).found()).isEqualTo("it did not run");
    }
}
