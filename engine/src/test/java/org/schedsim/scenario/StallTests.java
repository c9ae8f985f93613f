package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import org.junit.jupiter.api.Test;
import org.schedsim.workload.Channel;

class StallTests {
    private final ScenarioBuilder scenario =
            ScenarioBuilder.scenario().topology("1 llc x 4 cpu").duration(ms(50));
    private final ProcessSpecBuilder app = scenario.process("app");

    /** A takes m1 at 0 and wants m2 at 2 ms; B takes m2 at 1 ms and wants m1 at 3 ms. */
    @Test
    void threads_that_hold_what_the_other_wants_are_named_with_phase_lock_and_holder() {
        app.thread("A").on(0).lock("m1").run(ms(2)).lock("m2").unlock("m2").unlock("m1");
        app.thread("B")
                .on(1)
                .run(ms(1))
                .lock("m2")
                .run(ms(2))
                .lock("m1")
                .unlock("m1")
                .unlock("m2");

        assertThatThrownBy(scenario::run)
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("since 3000000 ns")
                .hasMessageContaining("app/A, phase 3: waits for mutex 'm2', held by app/B")
                .hasMessageContaining("app/B, phase 4: waits for mutex 'm1', held by app/A")
                .hasMessageContaining("app/A -> 'm2' -> app/B -> 'm1' -> app/A");
    }

    @Test
    void threads_that_both_read_first_are_named_with_the_channel_and_who_writes_it() {
        Channel there = scenario.pipe("there", 4);
        Channel back = scenario.pipe("back", 4);
        app.thread("A").repeat(t -> t.read(back).run(us(10)).write(there));
        app.thread("B").repeat(t -> t.read(there).run(us(10)).write(back));

        assertThatThrownBy(scenario::run)
                .hasMessageContaining("app/A, phase 1.1: reads 1 from PIPE 'back', which holds 0, which is for app/B")
                .hasMessageContaining("app/B, phase 1.1: reads 1 from PIPE 'there', which holds 0, which is for app/A");
    }

    @Test
    void mutex_of_a_thread_that_has_ended_never_comes() {
        app.thread("A").lock("m").run(ms(1));
        app.thread("B").sleep(ms(2)).lock("m").unlock("m");

        assertThatThrownBy(scenario::run).hasMessageContaining("held by app/A, which has ended");
    }

    @Test
    void server_whose_clients_have_ended_may_wait() {
        Channel requests = scenario.pipe("requests", 4);
        app.thread("server").repeat(t -> t.read(requests).run(us(10)));
        app.thread("client").repeat(3, t -> t.run(us(100)).write(requests));

        assertThatCode(scenario::run).doesNotThrowAnyException();
    }

    @Test
    void thread_that_sleeps_for_some_time_is_not_stuck() {
        Channel requests = scenario.pipe("requests", 4);
        app.thread("server").repeat(t -> t.read(requests).run(us(10)));
        app.thread("client").sleep(ms(100)).write(requests);

        assertThatCode(scenario::run).doesNotThrowAnyException();
    }

    @Test
    void two_threads_that_wake_each_other_without_time_passing_end_with_an_error() {
        Channel there = scenario.pipe("there", 4);
        Channel back = scenario.pipe("back", 4);
        app.thread("A").repeat(t -> t.write(there).read(back));
        app.thread("B").repeat(t -> t.read(there).write(back));

        assertThatThrownBy(scenario::run).hasMessageContaining("steps without any time passing");
    }

    @Test
    void fork_from_a_pool_that_is_all_alive_is_an_error() {
        ThreadsBuilder pool = app.threads("w", 2).onFork().busy();
        app.thread("A").repeat(3, t -> t.run(us(10)).fork(pool)).sleeps();

        assertThatThrownBy(scenario::run).hasMessageContaining("app/A, phase 1.2: forks, but all 2 threads");
    }
}
