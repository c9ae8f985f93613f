package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.every;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

class TimedActionTests {
    private static ScenarioBuilder scenario() {
        return ScenarioBuilder.scenario().topology("1 llc x 2 cpu").duration(ms(50));
    }

    /** Interrupts hold back the launcher, so the thread is created after the action was due. */
    @Test
    void action_on_a_thread_that_does_not_exist_yet_waits_for_it() {
        ScenarioBuilder scenario = scenario();
        scenario.cpu(0).hardirq(us(900), every(ms(1)));
        ThreadBuilder late = scenario.process("app").thread("late").busy();
        scenario.at(us(100)).allow(late, 1);

        Trace trace = scenario.run().trace();

        assertThat(cpusOf(trace, 0)).containsOnly(1);
    }

    @Test
    void nice_value_of_a_real_time_thread_changes_nothing() {
        ScenarioBuilder plain = scenario();
        plain.process("app").thread("rt").fifo(10).on(1).busy();
        ScenarioBuilder reniced = scenario();
        ThreadBuilder rt = reniced.process("app").thread("rt").fifo(10).on(1).busy();
        reniced.at(ms(10)).nice(rt, 5);

        assertThat(reniced.run().digest()).isEqualTo(plain.run().digest());
    }

    @Test
    void action_on_a_thread_that_has_exited_does_nothing() {
        ScenarioBuilder plain = scenario();
        plain.process("app").thread("short").run(ms(1));
        ScenarioBuilder late = scenario();
        ThreadBuilder gone = late.process("app").thread("short").run(ms(1));
        late.at(ms(10)).allow(gone, 1).nice(gone, 5);

        assertThat(late.run().digest()).isEqualTo(plain.run().digest());
    }

    private static List<Integer> cpusOf(Trace trace, int task) {
        List<Integer> cpus = new ArrayList<>();
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event) == EventKind.STOP && trace.task(event) == task) {
                cpus.add(trace.cpu(event));
            }
            if (trace.kind(event) == EventKind.RUN && trace.task(event) == task) {
                cpus.add(trace.cpu(event));
            }
        }
        return cpus;
    }
}
