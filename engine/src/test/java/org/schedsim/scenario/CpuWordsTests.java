package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.schedsim.workload.CgroupSettings.Partition;

/** What the builder says of the CPUs of threads, and what it refuses. */
class CpuWordsTests {
    private final ScenarioBuilder scenario =
            ScenarioBuilder.scenario().topology("1 llc x 4 cpu").duration(seconds(1));

    private static void assertRefused(ThrowingCallable call, String... parts) {
        assertThatExceptionOfType(ScenarioException.class)
                .isThrownBy(call)
                .satisfies(fault -> assertThat(fault.getMessage()).contains(parts));
    }

    private ThreadBuilder busy(String name) {
        return scenario.process(name).thread("t").busy();
    }

    private long runNs(SchedRun run, ThreadBuilder thread, long fromMs, long toMs) {
        return run.trace()
                .timelines(run.endNs())
                .task(thread.taskIds().get(0))
                .runNs(fromMs * 1_000_000, toMs * 1_000_000);
    }

    @Test
    void cpus_go_off_line_and_come_back() {
        ThreadBuilder pinned = busy("app").on(3);
        scenario.at(ms(100)).cpu(3).offline();
        scenario.at(ms(300)).cpu(3).online();

        SchedRun run = scenario.run();

        assertThat(run.trace().timelines(run.endNs()).lane(3).toNs(0)).isEqualTo(100_000_000);
        assertThat(runNs(run, pinned, 0, 1_000)).isGreaterThan(999_000_000);
    }

    /** Spec 22 §1: a CPU of reduced capacity is left for an idle one, whatever has reduced it. */
    @Test
    void busy_thread_leaves_a_cpu_that_thermal_capping_slows() {
        ThreadBuilder app = busy("app").startsOn(0);
        scenario.at(ms(100)).cpu(0).hwPressure(600);

        SchedRun run = scenario.run();

        assertThat(TaskCpus.of(run, app, 0, 100_000_000)).containsExactly(0);
        assertThat(TaskCpus.of(run, app, 500_000_000, 1_000_000_000)).doesNotContain(0);
    }

    /** The counter-check: without capping the same thread stays. */
    @Test
    void busy_thread_stays_on_a_cpu_that_nothing_slows() {
        ThreadBuilder app = busy("app").startsOn(0);

        assertThat(TaskCpus.of(scenario.run(), app, 0, 1_000_000_000)).containsExactly(0);
    }

    @Test
    void more_pressure_than_the_cpu_has_capacity_is_refused() {
        assertRefused(
                () -> scenario.at(ms(1)).cpu(0).hwPressure(1024),
                "at(...).cpu(0).hwPressure",
                "found 1024",
                "0 to 1023");
    }

    @Test
    void deadline_thread_gets_what_was_reserved() {
        ThreadBuilder app = busy("app").deadline(ms(3), ms(10));

        assertThat(runNs(scenario.run(), app, 0, 1_000)).isEqualTo(300_000_000);
    }

    @Test
    void deadline_before_the_end_of_the_period_is_a_reservation_too() {
        ThreadBuilder app = busy("app").deadline(ms(2), ms(5), ms(20));

        assertThat(runNs(scenario.run(), app, 0, 1_000)).isEqualTo(100_000_000);
    }

    @Test
    void run_time_beyond_the_deadline_is_refused() {
        assertRefused(
                () -> busy("app").deadline(ms(6), ms(5), ms(10)), "app/t.deadline", "runtime", "6000000", "5000000");
        assertRefused(() -> busy("b").deadline(ms(1), ms(12), ms(10)), "b/t.deadline", "deadline", "12000000");
    }

    @Test
    void more_run_time_than_the_cpus_can_promise_is_refused() {
        for (int i = 0; i < 4; i++) {
            busy("app" + i).deadline(ms(9), ms(10));
        }
        scenario.build();
        busy("last").deadline(ms(3), ms(10));

        assertRefused(scenario::build, "last/t does not fit", "390.0 % of a CPU", "CPU 0-3 can promise 380.0 %");
    }

    @Test
    void deadline_threads_that_no_longer_fit_when_a_cpu_goes_are_refused() {
        for (int i = 0; i < 4; i++) {
            busy("app" + i).deadline(ms(9), ms(10));
        }
        scenario.at(ms(200)).cpu(2).offline();

        assertRefused(scenario::build, "at(ms(200)).cpu(2).offline()", "app3/t", "CPU 0-1,3 can promise 285.0 %");
    }

    @Test
    void narrowed_deadline_thread_is_refused() {
        ThreadBuilder app = busy("app").deadline(ms(3), ms(10));
        scenario.at(ms(10)).allow(app, 1);

        assertRefused(scenario::build, "at(ms(10)).allow(app/t, 1)", "its partition", "0-3");
    }

    @Test
    void deadline_thread_of_a_partition_stays_in_it() {
        scenario.cgroup("/P").cpus(2, 3).partition(Partition.ROOT);
        ThreadBuilder app = busy("app").in("/P").deadline(ms(5), ms(10));

        SchedRun run = scenario.run();

        assertThat(runNs(run, app, 0, 1_000)).isEqualTo(500_000_000);
        assertThat(TaskCpus.of(run, app, 0, 1_000_000_000)).isSubsetOf(2, 3);
    }

    @Test
    void last_cpu_cannot_go_off_line() {
        busy("app");
        for (int cpu = 0; cpu < 4; cpu++) {
            scenario.at(ms(10L * cpu)).cpu(cpu).offline();
        }

        assertRefused(scenario::build, "at(ms(30)).cpu(3).offline()", "CPU 3 is the last one on line");
    }

    @Test
    void last_cpu_that_is_not_isolated_cannot_go_off_line() {
        scenario.isolcpus(1, 2, 3);
        busy("app");
        scenario.at(ms(20)).cpu(0).offline();

        assertRefused(scenario::build, "at(ms(20)).cpu(0).offline()", "last one on line that is not isolated");
    }

    @Test
    void isolated_cpus_are_some_but_not_all() {
        assertRefused(() -> scenario.isolcpus(), "isolcpus: found no CPU");
        assertRefused(() -> scenario.isolcpus(0, 1, 2, 3), "isolcpus: found all CPUs");
        assertRefused(() -> scenario.isolcpus(4), "isolcpus: found CPU 4", "has CPU 0-3");
    }

    @Test
    void unknown_cpu_is_refused_where_it_is_named() {
        assertRefused(() -> busy("app").on(7), "app/t.on", "found CPU 7", "has CPU 0-3");
        assertRefused(() -> scenario.at(ms(1)).cpu(9), "at(...).cpu", "found CPU 9", "has CPU 0-3");
        assertRefused(() -> busy("b").on(), "b/t.on: found no CPU");
    }

    @Test
    void mask_of_cpus_that_are_off_line_is_refused() {
        ThreadBuilder app = busy("app");
        scenario.at(ms(10)).cpu(3).offline();
        scenario.at(ms(20)).allow(app, 3);

        assertRefused(scenario::build, "at(ms(20)).allow(app/t, 3)", "none of these CPUs is on line");
    }

    @Test
    void mask_outside_the_cpuset_is_refused() {
        scenario.cgroup("/P").cpus(0, 1);
        busy("app").in("/P").on(2);

        assertRefused(scenario::build, "app/t.on(2)", "no CPU may run the thread", "cgroup /P leaves it CPU 0-1");
    }
}
