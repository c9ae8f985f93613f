package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedsim.scenario.Durations.ms;

import org.junit.jupiter.api.Test;
import org.schedsim.record.DecisionRecord;
import org.schedsim.trace.Activity;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.TaskTimeline;
import org.schedsim.trace.Trace;

/** Quotas as a user meets them. One hog, 20 ms of 100 ms: runs 21 ms, then 20 ms in each period (spec 13 §5). */
class QuotaTests {
    private static final long MS = 1_000_000;

    private final ScenarioBuilder scenario =
            ScenarioBuilder.scenario().topology("1 llc x 1 cpu").duration(ms(450));
    private final ThreadBuilder hog;

    QuotaTests() {
        scenario.cgroup("/A/x").quota(ms(20));
        scenario.cgroup("/B");
        hog = scenario.process("app").in("/A/x").thread("hog").busy();
    }

    private TaskTimeline timeline(SchedRun run) {
        return run.trace().timelines(run.endNs()).task(hog.taskIds().get(0));
    }

    @Test
    void task_is_throttled_when_the_quota_is_used_up_until_the_period_ends() {
        SchedRun run = scenario.run();

        TaskTimeline timeline = timeline(run);
        assertThat(timeline.activity(timeline.at(20 * MS))).isEqualTo(Activity.RUN);
        assertThat(timeline.activity(timeline.at(21 * MS))).isEqualTo(Activity.THROTTLED);
        assertThat(timeline.activity(timeline.at(100 * MS - 1))).isEqualTo(Activity.THROTTLED);
        assertThat(timeline.activity(timeline.at(100 * MS))).isEqualTo(Activity.RUN);
        assertThat(timeline.runNs(0, run.endNs())).isEqualTo(101 * MS);
        assertThat(timeline.throttledNs()).isEqualTo((450 - 101) * MS);
        assertThat(timeline.waitNs()).isZero();
    }

    @Test
    void cgroup_tells_what_cpu_stat_would() {
        SchedRun run = scenario.run();

        assertThat(run.cgroup("/A/x").nrPeriods()).isEqualTo(4);
        assertThat(run.cgroup("/A/x").nrThrottled()).isEqualTo(4);
        assertThat(run.cgroup("/A/x").throttledTimeNs()).isEqualTo((79 + 3 * 80) * MS);
        assertThat(run.cgroup("/A").nrPeriods()).isZero();
        assertThat(run.task("hog").cgroup()).isEqualTo("/A/x");
    }

    @Test
    void unknown_cgroup_of_a_run_is_named_with_those_that_exist() {
        SchedRun run = scenario.run();

        assertThatThrownBy(() -> run.cgroup("/C"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContainingAll("'/C'", "/A, /A/x, /B");
    }

    @Test
    void trace_says_which_cgroup_holds_the_task_back() {
        Trace trace = scenario.run().trace();

        int events = 0;
        for (int i = 0; i < trace.size(); i++) {
            if (trace.kind(i) == EventKind.THROTTLE) {
                events++;
                assertThat(trace.argument(i)).as("/A is 1, /A/x is 2").isEqualTo(2);
            }
        }
        assertThat(events).isEqualTo(5);
    }

    @Test
    void explanation_names_the_rule_that_holds_the_task_back() {
        SchedRun run = scenario.run();

        DecisionRecord decisive = run.explain(run.tasks(hog), 0, run.endNs()).decisive();

        assertThat(decisive).isNotNull();
        assertThat(decisive.point() + " / " + decisive.rule()).isEqualTo("throttle_cfs_rq_work / quota-used-up");
        assertThat(decisive.count()).isEqualTo(5);
        assertThat(decisive.firstNs()).isEqualTo(21 * MS);
    }

    @Test
    void task_that_leaves_the_cgroup_is_free_at_once() {
        scenario.at(ms(50)).moveTo(hog, "/B");

        assertThat(timeline(scenario.run()).runNs(0, 450 * MS)).isEqualTo((21 + 400) * MS);
    }

    @Test
    void quota_that_is_lifted_frees_at_once() {
        scenario.at(ms(50)).cgroup("/A/x").noQuota();

        assertThat(timeline(scenario.run()).runNs(0, 450 * MS)).isEqualTo((21 + 400) * MS);
    }

    /** The quota of a parent binds all below it: 10 ms, at the 1 ms ticks 11 ms and then 10 ms. */
    @Test
    void smaller_quota_of_the_parent_binds() {
        scenario.cgroup("/A").quota(ms(10));
        SchedRun run = scenario.run();

        assertThat(timeline(run).runNs(0, 400 * MS)).isEqualTo((11 + 10 + 10 + 10) * MS);
        assertThat(run.cgroup("/A").nrThrottled()).isEqualTo(4);
        assertThat(run.cgroup("/A/x").nrThrottled()).isZero();
    }

    @Test
    void throttled_task_takes_a_new_nice_value_and_stays_throttled() {
        scenario.at(ms(50)).nice(hog, 5);
        SchedRun run = scenario.run();

        assertThat(timeline(run).runNs(0, run.endNs())).isEqualTo(101 * MS);
    }
}
