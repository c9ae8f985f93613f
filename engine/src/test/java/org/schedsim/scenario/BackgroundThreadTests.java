package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.ms;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.sim.Overheads;
import org.schedsim.sim.Overheads.BackgroundThread;

/** Kernel threads of an overhead profile. Their ids follow those of the workload's threads and of the launcher. */
class BackgroundThreadTests {
    private static final int FIRST_OF_ONE_THREAD = 2;

    @Test
    void a_time_out_ends_with_a_tick() {
        Overheads profile = profile(0, new BackgroundThread("k", 1, 9_300_000, 20_500_000, 5_000));

        assertThat(TraceTimes.runsNs(sleeperOn(profile), FIRST_OF_ONE_THREAD))
                .containsExactly(10_000_000L, 31_000_000L, 52_000_000L);
    }

    @Test
    void a_task_that_an_interrupt_wakes_runs_when_the_interrupt_is_over() {
        Overheads profile = profile(3_000, new BackgroundThread("k", 1, 10_000_000, 100_000_000, 5_000));

        assertThat(TraceTimes.runsNs(sleeperOn(profile), FIRST_OF_ONE_THREAD)).containsExactly(10_005_000L);
    }

    @Test
    void a_kworker_does_not_wake_an_idle_cpu() {
        Overheads profile =
                profile(0, new BackgroundThread("k", BackgroundThread.EVERY_CPU, 10_000_000, 20_000_000, 5_000));
        ScenarioBuilder scenario = scenario(profile);
        scenario.process("p").thread("busy").on(1).busy();

        SchedRun run = scenario.run();

        assertThat(TraceTimes.runsNs(run, FIRST_OF_ONE_THREAD)).isEmpty();
        assertThat(TraceTimes.runsNs(run, FIRST_OF_ONE_THREAD + 1)).hasSizeBetween(2, 3);
    }

    /** A timer interrupt takes {@code interruptNs}, and a wakeup in it 2 µs if that is not 0. */
    private static Overheads profile(long interruptNs, BackgroundThread thread) {
        return new Overheads("test", 0, interruptNs > 0 ? 2_000 : 0, 0, 0, 0, interruptNs, 0, 0, 0, 0, List.of(thread));
    }

    private static SchedRun sleeperOn(Overheads profile) {
        ScenarioBuilder scenario = scenario(profile);
        scenario.process("p").thread("sleeper").sleeps();
        return scenario.run();
    }

    private static ScenarioBuilder scenario(Overheads profile) {
        return ScenarioBuilder.scenario()
                .topology("1 llc x 2 cpu")
                .duration(ms(60))
                .overheads(profile);
    }
}
