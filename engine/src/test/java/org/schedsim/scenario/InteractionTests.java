package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.trace.Activity;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.TaskTimeline;
import org.schedsim.trace.Trace;
import org.schedsim.workload.Channel;

/** Threads have a CPU each and nothing costs anything, so a thread runs from the instant at which it may go on. */
class InteractionTests {
    private final ScenarioBuilder scenario =
            ScenarioBuilder.scenario().topology("1 llc x 4 cpu").duration(ms(50));
    private final ProcessSpecBuilder app = scenario.process("app");

    private ThreadBuilder thread(int cpu) {
        return app.thread("t" + cpu).on(cpu);
    }

    @Test
    void reader_goes_on_when_as_many_tokens_are_there_as_it_wants() {
        Channel pipe = scenario.pipe("p", 8);
        ThreadBuilder writer = thread(0).repeat(4, w -> w.run(ms(1)).write(pipe));
        ThreadBuilder reader = thread(1).read(pipe, 3).run(us(100));

        SchedRun run = scenario.run();

        assertThat(runsUs(run, writer)).containsExactly(0L);
        assertThat(runsUs(run, reader)).containsExactly(3_000L);
    }

    @Test
    void writer_waits_for_room() {
        Channel pipe = scenario.pipe("p", 2);
        ThreadBuilder writer = thread(0).write(pipe, 2).write(pipe).run(us(10));
        thread(1).run(ms(5)).read(pipe);

        assertThat(runsUs(scenario.run(), writer)).containsExactly(5_000L);
    }

    @Test
    void what_a_reader_was_woken_for_is_not_taken_by_another_one() {
        Channel pipe = scenario.pipe("p", 2);
        thread(0).run(ms(1)).write(pipe).run(ms(1)).write(pipe);
        ThreadBuilder first = thread(1).read(pipe).run(us(10));
        ThreadBuilder second = thread(2).run(ms(1)).read(pipe).run(us(10));

        SchedRun run = scenario.run();

        assertThat(runsUs(run, first)).containsExactly(1_000L);
        assertThat(runsUs(run, second)).containsExactly(0L, 2_000L);
    }

    @Test
    void one_read_of_an_eventfd_takes_all_there_is() {
        Channel events = scenario.eventfd("e");
        thread(0).write(events, 3).run(ms(2)).write(events);
        ThreadBuilder reader = thread(1).run(ms(1)).read(events).read(events).run(us(10));

        assertThat(runsUs(scenario.run(), reader)).containsExactly(0L, 2_000L);
    }

    @Test
    void writer_of_a_semaphore_never_waits() {
        Channel semaphore = scenario.semaphore("s");
        ThreadBuilder writer = thread(0).repeat(1000, w -> w.write(semaphore)).run(ms(1));

        assertThat(runsUs(scenario.run(), writer)).containsExactly(0L);
    }

    @Test
    void wake_lets_the_longest_waiting_go_on_and_is_lost_without_any() {
        thread(0).wake("place", 1).run(ms(3)).wake("place", 1).run(ms(1)).wake("place", 5);
        ThreadBuilder late = thread(1).run(ms(2)).waitAt("place").run(us(10));
        ThreadBuilder early = thread(2).run(ms(1)).waitAt("place").run(us(10));

        SchedRun run = scenario.run();

        assertThat(runsUs(run, early)).containsExactly(0L, 3_000L);
        assertThat(runsUs(run, late)).containsExactly(0L, 4_000L);
    }

    @Test
    void barrier_opens_when_the_last_one_comes_round_after_round() {
        List<ThreadBuilder> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int ms = i + 1;
            threads.add(thread(i).repeat(3, t -> t.run(ms(ms)).barrier("b", 3)).run(us(10)));
        }

        SchedRun run = scenario.run();

        assertThat(runsUs(run, threads.get(0))).containsExactly(0L, 3_000L, 6_000L, 9_000L);
        assertThat(runsUs(run, threads.get(2))).containsExactly(0L);
    }

    @Test
    void mutex_goes_to_whoever_waits_longest_and_not_to_the_one_who_gives_it_back() {
        ThreadBuilder greedy =
                thread(0).repeat(2, t -> t.lock("m").run(ms(4)).unlock("m")).run(us(10));
        ThreadBuilder late = thread(1).run(ms(2)).lock("m").run(ms(1)).unlock("m");
        ThreadBuilder early = thread(2).run(ms(1)).lock("m").run(ms(1)).unlock("m");

        SchedRun run = scenario.run();

        assertThat(runsUs(run, early)).containsExactly(0L, 4_000L);
        assertThat(runsUs(run, late)).containsExactly(0L, 5_000L);
        assertThat(runsUs(run, greedy)).containsExactly(0L, 6_000L);
    }

    @Test
    void signalled_thread_goes_on_when_it_has_the_mutex_again() {
        ThreadBuilder waiter =
                thread(0).lock("m").waitCondition("c", "m").run(us(10)).unlock("m");
        thread(1).run(ms(1)).lock("m").signal("c").run(ms(2)).unlock("m");

        assertThat(runsUs(scenario.run(), waiter)).containsExactly(3_000L);
    }

    @Test
    void suspended_thread_goes_on_when_resumed() {
        ThreadBuilder sleeper = thread(0).suspend().run(us(10));
        thread(1).run(ms(2)).resume(sleeper);

        assertThat(runsUs(scenario.run(), sleeper)).containsExactly(2_000L);
    }

    @Test
    void pool_thread_is_born_when_forked_and_again_after_its_exit() {
        ThreadsBuilder pool = app.threads("worker", 2).onFork().run(ms(3));
        thread(0).repeat(3, t -> t.run(ms(2)).fork(pool));

        // Forks at 2, 4 and 6 ms: the first worker lives 2..5 ms, the second 4..7 ms, and the first again from 6 ms.
        List<String> forks = new ArrayList<>();
        Trace trace = scenario.run().trace();
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event) == EventKind.FORK && pool.taskIds().contains(trace.task(event))) {
                forks.add(trace.timeNs(event) / 1_000_000 + " ms: "
                        + pool.taskIds().indexOf(trace.task(event)));
            }
        }
        assertThat(forks).containsExactly("2 ms: 0", "4 ms: 1", "6 ms: 0");
    }

    @Test
    void phases_of_a_counted_repetition_are_done_that_often_also_within_another_one() {
        ThreadBuilder nested = thread(0)
                .repeat(3, outer -> outer.repeat(2, inner -> inner.run(ms(1))).run(ms(2)));

        SchedRun run = scenario.run();

        assertThat(runsUs(run, nested)).containsExactly(0L);
        assertThat(endUs(run, nested)).isEqualTo(12_000L);
    }

    @Test
    void timer_that_was_overrun_starts_anew_and_an_absolute_one_makes_up_for_it() {
        ThreadBuilder anew = thread(0)
                .fifo(5)
                .repeat(2, t -> t.timer("a", ms(2)).run(ms(3)))
                .timer("a", ms(2))
                .run(us(10))
                .timer("a", ms(2))
                .run(us(10));
        ThreadBuilder absolute = thread(1)
                .fifo(5)
                .repeat(2, t -> t.absoluteTimer("b", ms(2)).run(ms(3)))
                .absoluteTimer("b", ms(2))
                .run(us(10))
                .absoluteTimer("b", ms(2))
                .run(us(10))
                .absoluteTimer("b", ms(2))
                .run(us(10));

        SchedRun run = scenario.run();

        // Used at 0, 3 (a millisecond late) and 6 (late again): the next one is at 8.
        assertThat(runsUs(run, anew)).containsExactly(0L, 8_000L);
        // On the grid 0, 2, 4, 6, 8: the use at 6.01 is that for 6; then 8.
        assertThat(runsUs(run, absolute)).containsExactly(0L, 8_000L);
    }

    /**
     * Two threads of equal weight on one CPU, each yielding after 100 µs: the one that yields is eligible, so its virtual
     * time jumps to its deadline, and the other one runs (spec 11 §10). Without the yield a slice is 2.8 ms.
     */
    @Test
    void yield_lets_the_other_one_run() {
        ThreadBuilder one = app.thread("one")
                .on(0)
                .repeat(2, t -> t.run(us(100)).schedYield())
                .sleeps();
        ThreadBuilder other = app.thread("other")
                .on(0)
                .repeat(2, t -> t.run(us(100)).schedYield())
                .sleeps();

        SchedRun run = scenario.run();

        assertThat(runsUs(run, one)).containsExactly(0L, 200L);
        assertThat(runsUs(run, other)).containsExactly(100L, 300L);
    }

    @Test
    void thread_changes_its_own_attributes() {
        ThreadBuilder mover = app.thread("mover")
                .on(0)
                .run(ms(1))
                .setAffinity(3)
                .setNice(5)
                .setSlice(ms(5))
                .run(ms(1));

        assertThat(TaskCpus.of(scenario.run(), mover, 1_000_000, 2_000_000)).containsExactly(3);
    }

    /**
     * A running thread calls exec on the CPU on which another one waits: the local group has no idle CPU, others have, so
     * it leaves (spec 12 §7); then that one runs at once.
     */
    @Test
    void exec_leaves_a_busy_cpu_for_an_idle_one() {
        ThreadBuilder execs =
                app.thread("execs").startsOn(0).sleep(ms(1)).run(us(500)).exec().run(ms(5));
        ThreadBuilder waits = app.thread("waits").on(0).sleep(us(1200)).run(ms(1));

        SchedRun run = scenario.run();

        assertThat(TaskCpus.of(run, execs, 1_700_000, 6_000_000)).doesNotContain(0);
        assertThat(moves(run, execs)).containsExactly("sched_exec / select_task_rq");
        assertThat(runsUs(run, waits)).isNotEmpty();
    }

    private static List<String> moves(SchedRun run, ThreadBuilder thread) {
        List<String> rules = new ArrayList<>();
        Trace trace = run.trace();
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event) == EventKind.MIGRATE
                    && trace.task(event) == thread.taskIds().get(0)) {
                rules.add(run.rule(trace.moveRule(event)));
            }
        }
        return rules;
    }

    /** Begins of the runs that took time. */
    private static List<Long> runsUs(SchedRun run, ThreadBuilder thread) {
        List<Long> times = new ArrayList<>();
        TaskTimeline timeline =
                run.trace().timelines(run.endNs()).task(thread.taskIds().get(0));
        for (int i = 0; i < timeline.size(); i++) {
            if (timeline.activity(i) == Activity.RUN && timeline.endNs(i) > timeline.startNs(i)) {
                times.add(timeline.startNs(i) / 1000);
            }
        }
        return times;
    }

    private static long endUs(SchedRun run, ThreadBuilder thread) {
        long end = 0;
        Trace trace = run.trace();
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event) == EventKind.STOP
                    && trace.task(event) == thread.taskIds().get(0)) {
                end = trace.timeNs(event) / 1000;
            }
        }
        return end;
    }
}
