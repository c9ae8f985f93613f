package org.schedsim.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.claim.HandMade.app;
import static org.schedsim.claim.HandMade.ms;

import org.junit.jupiter.api.Test;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.RecordedRun;

class MigratesAtMostTests {
    private static final RecordedRun RUN = new HandMade()
            .task("a")
            .task("b")
            .fork(0, 0, 0)
            .fork(0, 1, 1)
            .run(0, 0, 0)
            .run(0, 1, 1)
            .moves(100, 0, 0, 2)
            .moves(200, 0, 2, 0)
            .moves(300, 0, 0, 3)
            .moves(400, 1, 1, 2)
            .until(1000);

    private static ClaimRecord check(int limit, long afterMs) {
        return Judgement.of(RUN, new MigratesAtMost(app(RUN), limit, ms(afterMs)), "");
    }

    @Test
    void the_limit_is_for_each_task() {
        assertThat(check(3, 0).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void fails_with_the_move_too_many() {
        ClaimRecord outcome = check(2, 0);

        assertThat(outcome.firstViolationNs()).isEqualTo(ms(300));
        assertThat(outcome.message()).isEqualTo("""
                        [process app] expected to migrate at most 2 times
                         but app/a migrated 3 times; the move too many was at 0.300 s, CPU 0 -> CPU 3

                         recorded on     2 llc x 2 cpu""");
    }

    @Test
    void moves_before_the_window_do_not_count() {
        assertThat(check(1, 200).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(check(1, 201).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void the_first_violation_of_all_tasks_is_named() {
        assertThat(check(0, 250).found()).startsWith("app/a migrated once; the move too many was at 0.300 s");
    }
}
