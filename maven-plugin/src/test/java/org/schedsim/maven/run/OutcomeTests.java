package org.schedsim.maven.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.maven.report.Problem;
import org.schedsim.maven.report.SampleRecords;

class OutcomeTests {
    @Test
    void the_summary_counts_what_occurs() {
        assertThat(new Outcome(SampleRecords.all(), List.of(new Problem("A", "b"))).summary())
                .isEqualTo("5 scenarios: 2 passed, 1 known to fail, 1 failed, 1 could not be run or judged; 1 broke"
                        + " without a record");
        assertThat(new Outcome(SampleRecords.all().subList(2, 3), List.of()).summary())
                .isEqualTo("1 scenario: 1 passed");
    }

    @Test
    void known_failures_do_not_fail() {
        Outcome outcome = new Outcome(SampleRecords.all().subList(0, 1), List.of());
        assertThat(outcome.hasViolations()).isFalse();
        assertThat(outcome.hasErrors()).isFalse();
    }

    @Test
    void a_failure_has_its_reason_and_the_command_that_runs_it_again() {
        assertThat(new Outcome(List.of(SampleRecords.failing()), List.of()).failure())
                .isEqualTo("1 scenario: 1 failed\n"
                        + "  FAIL  ReducedCapacityTest#lone_task_leaves_reduced_capacity_cpu[2 llc x 2"
                        + " cpu|-|linux-7.2 + alb-capacity-hint|0]\n"
                        + "    task busy leaves reduced-capacity CPUs within 1.000 s: it ran there to the end\n"
                        + "    replay: mvn schedsim:verify"
                        + " -Dschedsim.scenario='ReducedCapacityTest#lone_task_leaves_reduced_capacity_cpu[2 llc x 2"
                        + " cpu|-|linux-7.2 + alb-capacity-hint|0]'");
    }

    @Test
    void many_failures_are_cut() {
        Outcome outcome = new Outcome(Collections.nCopies(50, SampleRecords.failing()), List.of());
        assertThat(outcome.failure()).contains("and 30 more, see the report");
    }

    @Test
    void a_problem_is_told_whole() {
        assertThat(new Outcome(List.of(), List.of(new Problem("A#m", "one\ntwo"))).failure())
                .isEqualTo("0 scenarios; 1 broke without a record\n  ERROR  A#m\n    one\n    two");
    }
}
