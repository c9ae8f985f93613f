package org.schedsim.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedsim.claim.HandMade.app;
import static org.schedsim.claim.HandMade.ms;
import static org.schedsim.claim.HandMade.task;

import org.junit.jupiter.api.Test;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.RecordedRun;

class LeavesCpuTests {
    private static HandMade onCpu0() {
        return new HandMade()
                .task("a")
                .fork(0, 0, 0)
                .run(0, 0, 0)
                .allow(0, 0, 0)
                .allow(100, 0, 0, 3);
    }

    private static ClaimRecord check(RecordedRun run, int cpu, long withinMs, long afterMs) {
        return Judgement.of(run, new LeavesCpu(task(run, "a"), cpu, ms(withinMs), ms(afterMs)), "");
    }

    @Test
    void passes_if_it_leaves_in_time() {
        assertThat(check(onCpu0().moves(499, 0, 0, 3).until(2000), 0, 400, 0).verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(check(onCpu0().moves(500, 0, 0, 3).until(2000), 0, 400, 0).verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void the_clock_starts_at_the_earliest_where_the_window_begins() {
        assertThat(check(onCpu0().moves(500, 0, 0, 3).until(2000), 0, 400, 150).verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void fails_with_the_whole_message() {
        assertThat(check(onCpu0().until(2000), 0, 400, 50).message()).isEqualTo("""
                        [task a] expected to leave CPU 0 within 400 ms after 50 ms
                         but it ran there from 0.100 s to the end

                         recorded on     2 llc x 2 cpu""");
    }

    @Test
    void time_in_the_queue_of_the_cpu_is_time_there() {
        HandMade made = onCpu0().moves(200, 0, 0, 3)
                .preempted(1000, 0, 3)
                .migrates(1000, 0, 3, 0)
                .migrates(1051, 0, 0, 3)
                .run(1060, 0, 3);

        assertThat(check(made.until(3000), 0, 400, 0).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_sleeper_is_not_there() {
        HandMade made = onCpu0().moves(200, 0, 0, 3)
                .moves(1000, 0, 3, 0)
                .sleeps(1010, 0, 0)
                .wakes(2500, 0, 3)
                .run(2500, 0, 3);

        assertThat(check(made.until(4000), 0, 400, 0).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void is_undecided_if_it_was_never_there() {
        assertThat(check(onCpu0().until(2000), 2, 400, 0).found())
                .isEqualTo("it was never on CPU 2 while it could run elsewhere");
    }

    @Test
    void each_task_of_a_group_must_leave() {
        RecordedRun run = new HandMade()
                .task("a")
                .task("b")
                .fork(0, 0, 0)
                .fork(0, 1, 0)
                .run(0, 0, 0)
                .moves(100, 0, 0, 1)
                .run(100, 1, 0)
                .until(2000);
        ClaimRecord outcome = Judgement.of(run, new LeavesCpu(app(run), 0, ms(500), 0), "");

        assertThat(outcome.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(outcome.found()).isEqualTo("app/b ran there from 0.000 s to the end");
    }

    @Test
    void no_time_at_all_is_a_mistake() {
        assertThatThrownBy(() -> check(onCpu0().until(2000), 0, 0, 0))
                .hasMessage("within: found 0 ns, expected a time above zero");
    }
}
