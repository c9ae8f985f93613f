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
import org.schedsim.topology.CpuMask;

class NeverRunsOnTests {
    private static final RecordedRun RUN = new HandMade()
            .task("a")
            .task("b")
            .fork(0, 0, 0)
            .fork(0, 1, 1)
            .run(0, 0, 0)
            .run(0, 1, 1)
            .moves(500, 1, 1, 3)
            .until(1000);

    private static ClaimRecord check(Subject subject, long afterMs, int... cpus) {
        return Judgement.of(RUN, new NeverRunsOn(subject, CpuMask.of(cpus), ms(afterMs)), "");
    }

    @Test
    void passes_on_other_cpus() {
        assertThat(check(task(RUN, "a"), 0, 1, 2, 3).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void fails_with_the_first_visit() {
        ClaimRecord outcome = check(app(RUN), 0, 2, 3);

        assertThat(outcome.firstViolationNs()).isEqualTo(ms(500));
        assertThat(outcome.message()).isEqualTo("""
                        [process app] expected to never run on CPU 2-3
                         but app/b ran on CPU 3 from 0.500 s

                         recorded on     2 llc x 2 cpu""");
    }

    @Test
    void a_run_that_ends_when_the_window_begins_does_not_count() {
        assertThat(check(task(RUN, "b"), 500, 1).verdict()).isEqualTo(Verdict.PASS);
        assertThat(check(task(RUN, "b"), 499, 1).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void no_cpu_at_all_is_a_mistake() {
        assertThatThrownBy(() -> check(app(RUN), 0))
                .hasMessage("neverRunsOn: number of CPUs: found 0, expected 1 or more");
    }
}
