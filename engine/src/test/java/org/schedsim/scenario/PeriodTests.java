package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeriodTests {
    @Test
    void each_run_begins_a_whole_number_of_periods_after_the_first_sleep() {
        assertThat(runsNs(us(600))).containsExactly(0L, 1_000_000L, 2_000_000L, 3_000_000L, 4_000_000L, 5_000_000L);
    }

    @Test
    void periods_that_a_run_has_overrun_are_left_out() {
        assertThat(runsNs(us(1500))).containsExactly(0L, 1_000_000L, 3_000_000L, 5_000_000L);
    }

    private static List<Long> runsNs(Duration run) {
        ScenarioBuilder scenario =
                ScenarioBuilder.scenario().topology("1 llc x 1 cpu").duration(us(5_900));
        ThreadBuilder periodic = scenario.process("p").thread("periodic").fifo(50);
        periodic.repeat(phases -> phases.sleepToPeriod(ms(1)).run(run));

        return TraceTimes.runsNs(scenario.run(), 0);
    }
}
