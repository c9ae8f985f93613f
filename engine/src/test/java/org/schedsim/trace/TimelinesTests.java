package org.schedsim.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.claim.HandMade;
import org.schedsim.topology.CpuMask;

class TimelinesTests {
    private static final long MS = 1_000_000;
    private static final CpuMask ONLINE = CpuMask.range(0, 3);

    private static TaskTimeline timeline(HandMade made, long endMs) {
        return made.trace().timelines(endMs * MS).task(0);
    }

    private static List<String> stretches(TaskTimeline timeline) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < timeline.size(); i++) {
            texts.add(timeline.activity(i) + " " + timeline.cpu(i) + " " + timeline.startNs(i) / MS + "-"
                    + timeline.endNs(i) / MS);
        }
        return texts;
    }

    @Test
    void stretches_follow_each_other_without_holes() {
        HandMade made = new HandMade()
                .fork(10, 0, 1)
                .run(20, 0, 1)
                .preempted(30, 0, 1)
                .migrates(40, 0, 1, 2)
                .run(50, 0, 2)
                .sleeps(60, 0, 2)
                .wakes(70, 0, 3)
                .run(80, 0, 3)
                .exits(90, 0, 3);

        assertThat(stretches(timeline(made, 100)))
                .containsExactly(
                        "NEW -1 0-10",
                        "QUEUED 1 10-20",
                        "RUN 1 20-30",
                        "QUEUED 1 30-40",
                        "QUEUED 2 40-50",
                        "RUN 2 50-60",
                        "SLEEP 2 60-70",
                        "QUEUED 3 70-80",
                        "RUN 3 80-90",
                        "DEAD 3 90-100");
    }

    @Test
    void before_its_first_event_a_task_is_unknown_not_idle() {
        TaskTimeline timeline = timeline(new HandMade().run(20, 0, 1), 100);

        assertThat(stretches(timeline)).containsExactly("UNKNOWN -1 0-20", "RUN 1 20-100");
        assertThat(timeline.knownFromNs()).isEqualTo(20 * MS);
    }

    @Test
    void a_task_without_events_is_unknown_to_the_end() {
        assertThat(timeline(new HandMade(), 100).knownFromNs()).isEqualTo(100 * MS);
    }

    @Test
    void a_forked_task_is_known_from_the_start() {
        assertThat(timeline(new HandMade().fork(20, 0, 0), 100).knownFromNs()).isZero();
    }

    @Test
    void stretches_without_length_are_dropped() {
        HandMade made = new HandMade().fork(0, 0, 0).run(0, 0, 0).moves(10, 0, 0, 2);

        assertThat(stretches(timeline(made, 20))).containsExactly("RUN 0 0-10", "RUN 2 10-20");
    }

    @Test
    void what_comes_after_the_end_is_left_out() {
        HandMade made = new HandMade().fork(0, 0, 0).run(10, 0, 0).sleeps(200, 0, 0);

        assertThat(stretches(timeline(made, 100))).containsExactly("QUEUED 0 0-10", "RUN 0 10-100");
    }

    @Test
    void run_and_wait_times_add_up() {
        TaskTimeline timeline = timeline(
                new HandMade().fork(10, 0, 1).run(20, 0, 1).preempted(50, 0, 1).run(60, 0, 1), 100);

        assertThat(timeline.runNs(0, 100 * MS)).isEqualTo(70 * MS);
        assertThat(timeline.runNs(30 * MS, 65 * MS)).isEqualTo(25 * MS);
        assertThat(timeline.runNs(0, 20 * MS)).isZero();
        assertThat(timeline.waitNs()).isEqualTo(20 * MS);
        assertThat(timeline.switches()).isEqualTo(2);
    }

    @Test
    void the_placement_of_a_new_task_is_no_migration() {
        TaskTimeline timeline =
                timeline(new HandMade().migrates(5, 0, 0, 1).fork(5, 0, 1).migrates(9, 0, 1, 2), 100);

        assertThat(timeline.migrations()).isEqualTo(1);
        assertThat(timeline.migration(0)).isEqualTo(2);
    }

    @Test
    void work_between_two_samples_grows_with_the_run_time() {
        TaskTimeline timeline = timeline(
                new HandMade()
                        .fork(0, 0, 0)
                        .run(0, 0, 0)
                        .work(10, 0, 4)
                        .sleeps(15, 0, 0)
                        .wakes(95, 0, 0)
                        .run(95, 0, 0)
                        .work(100, 0, 8),
                200);

        assertThat(timeline.workNs(5 * MS)).isEqualTo(2 * MS);
        assertThat(timeline.workNs(10 * MS)).isEqualTo(4 * MS);
        assertThat(timeline.workNs(15 * MS)).isEqualTo(6 * MS);
        assertThat(timeline.workNs(90 * MS)).isEqualTo(6 * MS);
        assertThat(timeline.workNs(100 * MS)).isEqualTo(8 * MS);
        assertThat(timeline.workNs(110 * MS)).isEqualTo(12 * MS);
    }

    @Test
    void affinity_holds_until_the_next_change() {
        TaskTimeline timeline =
                timeline(new HandMade().fork(0, 0, 0).allow(10, 0, 0).allow(50, 0, 0, 1), 100);

        assertThat(timeline.allowedAt(0)).isNull();
        assertThat(timeline.allowedAt(10 * MS)).isEqualTo(CpuMask.of(0));
        assertThat(timeline.firstAllowedElsewhere(10 * MS, 0, ONLINE)).isEqualTo(50 * MS);
        assertThat(timeline.firstAllowedElsewhere(10 * MS, 1, ONLINE)).isEqualTo(10 * MS);
        assertThat(timeline.firstAllowedElsewhere(10 * MS, 0, CpuMask.of(0))).isEqualTo(Steps.NEVER);
    }

    @Test
    void capacity_is_original_until_the_first_event() {
        Timelines timelines = new HandMade().capacity(10, 0, 400).trace().timelines(100 * MS);

        assertThat(timelines.capacity(1)).isNull();
        assertThat(timelines.capacity(0).at(9 * MS)).isEqualTo(-1);
        assertThat(timelines.capacity(0).at(10 * MS)).isEqualTo(400);
    }

    @Test
    void lanes_join_runs_of_one_task_and_leave_idle_time_out() {
        CpuLane lane = new HandMade()
                .run(10, 0, 1)
                .preempted(20, 0, 1)
                .run(20, 0, 1)
                .preempted(30, 0, 1)
                .run(30, 1, 1)
                .sleeps(40, 1, 1)
                .run(50, 1, 1)
                .trace()
                .timelines(60 * MS)
                .lane(1);

        assertThat(lane.size()).isEqualTo(3);
        assertThat(List.of(lane.fromNs(0), lane.toNs(0), (long) lane.task(0))).containsExactly(10 * MS, 30 * MS, 0L);
        assertThat(List.of(lane.fromNs(1), lane.toNs(1), (long) lane.task(1))).containsExactly(30 * MS, 40 * MS, 1L);
        assertThat(List.of(lane.fromNs(2), lane.toNs(2), (long) lane.task(2))).containsExactly(50 * MS, 60 * MS, 1L);
    }

    @Test
    void the_index_is_made_anew_when_the_trace_has_grown() {
        HandMade made = new HandMade().fork(0, 0, 0);
        Timelines before = made.trace().timelines(100 * MS);

        assertThat(made.trace().timelines(100 * MS)).isSameAs(before);
        made.run(10, 0, 0);
        assertThat(made.trace().timelines(100 * MS).task(0).runNs(0, 100 * MS)).isEqualTo(90 * MS);
    }
}
