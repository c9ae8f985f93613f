package org.example.experiment;

import static org.schedsim.junit.SchedAssertions.assertThat;
import static org.schedsim.junit.SchedAssertions.percent;
import static org.schedsim.scenario.Durations.every;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;
import static org.schedsim.scenario.Durations.us;

import java.time.Duration;
import org.schedsim.junit.KnownDefect;
import org.schedsim.junit.SchedScenario;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.SchedRun;
import org.schedsim.topology.Topology;

/**
 * A busy thread sits on a CPU of which interrupts take 60 %, while another cache of the machine has nothing to do. Does the
 * scheduler move it there?
 *
 * <p>Linux 7.2 does not: cache-aware balancing keeps the thread with its cache, and asks that question before the one about
 * lost capacity. See "sched/cache: Check reduced capacity before alb_break_llc()".
 */
class ReducedCapacityTest {
    static final Duration RELEASE = ms(200);

    /** What is played: interrupts, neighbours that never sleep, and a process that may go anywhere from the release on. */
    private static SchedRun play(ScenarioBuilder scenario, Topology machine) {
        Stage stage = Stage.on(machine);
        scenario.cpu(stage.noisy()).hardirq(us(600), every(ms(1)));
        for (int cpu : stage.others()) {
            scenario.cpu(cpu).hardirq(us(600), every(ms(1)));
        }
        scenario.process("neighbour").thread("hog").on(stage.neighbour()).busy();
        var app = scenario.process("app");
        var busy = app.thread("busy").on(stage.noisy()).busy();
        app.thread("sleeper").sleeps();
        scenario.at(RELEASE).allowAllCpus(busy);
        return scenario.run();
    }

    @SchedScenario(
            topology = {"2 llc x 2 cpu", "#machine"},
            kernel = {
                "linux-7.2",
                "linux-7.2 - cache-aware",
                "linux-7.2 + capacity-before-llc",
                "linux-7.2 + alb-capacity-hint"
            },
            duration = "20s")
    @KnownDefect(kernel = "linux-7.2", id = "K1")
    @KnownDefect(kernel = "linux-7.2 + alb-capacity-hint", id = "K2")
    void lone_task_leaves_reduced_capacity_cpu(ScenarioBuilder scenario, Topology machine) {
        SchedRun run = play(scenario, machine);

        assertThat(run).task("busy").leavesReducedCapacityCpu().within(seconds(1));
    }

    @SchedScenario(
            topology = {"2 llc x 2 cpu", "#machine"},
            kernel = {"linux-7.2", "linux-7.2 + alb-capacity-hint"},
            duration = "20s")
    void where_it_stays_it_gets_two_fifths_of_its_throughput(ScenarioBuilder scenario, Topology machine) {
        SchedRun run = play(scenario, machine);

        assertThat(run).task("busy").after(RELEASE).throughput().isBetween(percent(36), percent(42));
    }

    static String machine() {
        return System.getProperty("schedsim.machine", "hwloc:machines/two-llc-workstation.xml");
    }
}
