package org.example.experiment;

import static org.schedsim.junit.SchedAssertions.assertThat;
import static org.schedsim.junit.SchedAssertions.percent;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;
import static org.schedsim.scenario.Durations.us;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.schedsim.junit.KnownDefect;
import org.schedsim.junit.SchedScenario;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.SchedRun;
import org.schedsim.topology.Topology;

/**
 * A thread that never sleeps sits on a CPU of which interrupts take 60 %. Its neighbour under the same cache is busy, and
 * the cache next to it has nothing to do. Does the scheduler move the thread there?
 *
 * <p>Linux 7.2 does not: cache-aware balancing wants the thread to stay with its cache, and the balancer asks it first. See
 * "sched/cache: Check reduced capacity before alb_break_llc()" on linux-kernel, 2026-10-29, and the answer to it. Two orders
 * of the questions were proposed there; each is a patch here.
 *
 * <p>Played on a machine of four CPUs and on one that hwloc described. {@code -Dschedsim.machine=FILE} takes another one.
 */
class ReducedCapacityTest {
    static final String LINUX = "linux-7.2";
    static final String CACHE_AWARE_OFF = "linux-7.2 - cache-aware";
    static final String CAPACITY_FIRST = "linux-7.2 + capacity-before-llc";
    static final String HINT = "linux-7.2 + alb-capacity-hint";

    static final String SMALL = "2 llc x 2 cpu";
    static final String IMPORTED = "#machine";

    static final Duration RELEASE = ms(200);

    @SchedScenario(
            topology = {SMALL, IMPORTED},
            kernel = {LINUX, CACHE_AWARE_OFF, CAPACITY_FIRST, HINT},
            duration = "20s")
    @KnownDefect(kernel = LINUX, id = "K1")
    @KnownDefect(kernel = HINT, id = "K1")
    @KnownDefect(kernel = CAPACITY_FIRST, id = "C7")
    void lone_thread_leaves_reduced_capacity_cpu(ScenarioBuilder scenario, Topology machine) {
        SchedRun run = play(scenario, Stage.on(machine), us(600));

        assertThat(run).task("busy").leavesReducedCapacityCpu().within(seconds(1));
    }

    @SchedScenario(
            topology = {SMALL, IMPORTED},
            kernel = {LINUX, HINT},
            duration = "20s")
    void where_it_stays_it_gets_two_fifths_of_its_throughput(ScenarioBuilder scenario, Topology machine) {
        Stage stage = Stage.on(machine);
        SchedRun run = play(scenario, stage, us(600));

        assertThat(run).task("busy").after(RELEASE).throughput().isBetween(percent(36), percent(42));
        assertThat(run).task("busy").after(RELEASE).migratesAtMost(0);
    }

    @SchedScenario(
            topology = {SMALL, IMPORTED},
            kernel = CACHE_AWARE_OFF,
            duration = "20s")
    void without_cache_awareness_the_next_pass_moves_it(ScenarioBuilder scenario, Topology machine) {
        SchedRun run = play(scenario, Stage.on(machine), us(600));

        assertThat(run).task("busy").leavesReducedCapacityCpu().within(ms(400));
        assertThat(run).task("busy").after(seconds(1)).throughput().isAtLeast(percent(99));
    }

    @SchedScenario(
            topology = {SMALL, IMPORTED},
            kernel = {LINUX, CAPACITY_FIRST, HINT},
            duration = "20s")
    void where_interrupts_take_little_it_keeps_its_cache(ScenarioBuilder scenario, Topology machine) {
        Stage stage = Stage.on(machine);
        SchedRun run = play(scenario, stage, us(100));

        assertThat(run).process("app").neverRunsOn(stage.elsewhere());
    }

    @SchedScenario(
            topology = {SMALL, IMPORTED},
            kernel = {LINUX, CAPACITY_FIRST, HINT},
            duration = "20s")
    void an_idle_neighbour_under_the_same_cache_takes_it(ScenarioBuilder scenario, Topology machine) {
        Stage stage = Stage.on(machine);
        stage.interrupts(scenario, us(600));
        app(scenario, stage);
        SchedRun run = scenario.run();

        assertThat(run).task("busy").leavesReducedCapacityCpu().within(seconds(1));
        assertThat(run).process("app").after(seconds(1)).neverRunsOn(stage.elsewhere());
    }

    @SchedScenario(topology = SMALL, kernel = CAPACITY_FIRST, duration = "20s")
    @KnownDefect(kernel = CAPACITY_FIRST, id = "C7")
    void once_it_has_left_it_settles(ScenarioBuilder scenario, Topology machine) {
        SchedRun run = play(scenario, Stage.on(machine), us(600));

        assertThat(run).task("busy").after(ms(700)).migratesAtMost(19);
    }

    @SchedScenario(
            topology = {SMALL, IMPORTED},
            kernel = {LINUX, CACHE_AWARE_OFF, CAPACITY_FIRST, HINT},
            duration = "20s")
    void two_busy_threads_do_not_share_it(ScenarioBuilder scenario, Topology machine) {
        Stage stage = Stage.on(machine);
        stage.interrupts(scenario, us(600));
        scenario.process("neighbour").thread("hog").on(stage.neighbour()).busy();
        var app = scenario.process("app");
        var both = app.threads("busy", 2).on(stage.noisy()).busy();
        scenario.at(RELEASE).allowAllCpus(both);
        SchedRun run = scenario.run();

        assertThat(run).tasks(both).after(seconds(1)).throughput().isAtLeast(percent(36));
    }

    /** Busy neighbour, interrupts, and a process that may go anywhere from the release on. */
    private static SchedRun play(ScenarioBuilder scenario, Stage stage, Duration burst) {
        stage.interrupts(scenario, burst);
        scenario.process("neighbour").thread("hog").on(stage.neighbour()).busy();
        app(scenario, stage);
        return scenario.run();
    }

    /** With one thread only, a process is none of cache-aware scheduling's business: the second one sleeps. */
    private static void app(ScenarioBuilder scenario, Stage stage) {
        var app = scenario.process("app");
        var busy = app.thread("busy").on(stage.noisy()).busy();
        app.thread("sleeper").sleeps();
        scenario.at(RELEASE).allowAllCpus(busy);
    }

    /** A file, or any other text that describes a machine. */
    static String machine() {
        String machine = System.getProperty("schedsim.machine", "hwloc:machines/two-llc-workstation.xml");
        return Files.exists(Path.of(machine)) ? "file:" + machine : machine;
    }
}
