package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.workload.Channel;
import org.schedsim.workload.Phase;
import org.schedsim.workload.Span;

class PhaseChecksTests {
    private final ScenarioBuilder scenario =
            ScenarioBuilder.scenario().topology("1 llc x 2 cpu").duration(ms(10));
    private final ProcessSpecBuilder app = scenario.process("app");
    private final ThreadBuilder thread = app.thread("t");

    private void assertError(String message) {
        assertThatThrownBy(scenario::build)
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(message);
    }

    @Test
    void pipe_that_nobody_writes_is_named_with_the_phase_that_reads_it() {
        Channel pipe = scenario.pipe("requests", 4);
        thread.run(ms(1)).repeat(t -> t.run(us(10)).read(pipe));

        assertError("app/t, phase 2.2: reads 'requests', which nobody writes");
    }

    @Test
    void pipe_that_nobody_reads_is_an_error_but_a_semaphore_is_not() {
        Channel semaphore = scenario.semaphore("s");
        thread.write(semaphore);
        assertThatCode(scenario::build).doesNotThrowAnyException();

        thread.write(scenario.pipe("replies", 4));
        assertError("app/t, phase 2: writes 'replies', which nobody reads");
    }

    @Test
    void mutex_is_unlocked_by_the_thread_that_locked_it() {
        thread.lock("m").run(ms(1)).unlock("m");
        app.thread("u").run(ms(2)).unlock("m");

        assertError("app/u, phase 2: unlocks mutex 'm', which it does not hold");
    }

    @Test
    void mutex_that_a_repetition_takes_again_without_giving_it_back_is_an_error() {
        thread.repeat(t -> t.run(ms(1)).lock("m"));

        assertError("app/t, phase 1.2: locks mutex 'm', which it holds already");
    }

    @Test
    void condition_is_waited_for_with_its_mutex_and_signalled_by_somebody() {
        thread.waitCondition("c", "m");
        assertError("app/t, phase 1: waits for condition 'c', which nobody signals");

        app.thread("u").signal("c");
        assertError("app/t, phase 1: waits for condition 'c' without holding mutex 'm'");
    }

    @Test
    void place_where_nobody_wakes_anybody_is_an_error() {
        thread.waitAt("there");

        assertError("app/t, phase 1: waits at 'there', where nobody wakes anybody");
    }

    @Test
    void barrier_for_more_threads_than_come_to_it_is_an_error() {
        thread.barrier("b", 3);
        app.thread("u").barrier("b", 3);

        assertError("app/t, phase 1: barrier 'b' waits for 3 threads, but only 2 come to it");
    }

    @Test
    void thread_that_is_there_from_the_start_cannot_be_forked() {
        ThreadBuilder other = app.thread("u").busy();
        thread.fork(other);

        assertError("app/t, phase 1: forks 'u', which is there from the start; call its onFork()");
    }

    @Test
    void thread_of_nobody_cannot_be_forked() {
        thread.add(new Phase.Fork(List.of(77)));

        assertError("app/t, phase 1: forks thread 77, which is unknown");
    }

    @Test
    void cpu_that_the_machine_does_not_have_cannot_be_the_only_one() {
        thread.setAffinity(7);

        assertError("app/t, phase 1: no CPU may run the thread: found CPU 7");
    }

    @Test
    void negative_times_are_refused() {
        thread.run(new Span.Fixed(-1));
        assertError("app/t, phase 1: found a negative time");
    }

    @Test
    void repetition_of_zero_times_is_refused_when_it_is_written() {
        assertThatThrownBy(() -> thread.repeat(0, t -> t.run(ms(1))))
                .hasMessageContaining("app/t, phase 1 (repeat): found 0 times, expected at least 1");
    }
}
