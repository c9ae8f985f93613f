package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.record.DecisionRecord;
import org.schedsim.topology.Topology;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

/** Where threads that wake one another land, by the rules of spec 12 that decide it. */
class WakeupLandingTests {
    private static final String WAKEUP = "try_to_wake_up / select_task_rq";
    private static final String ONE_LLC = "8c16t";
    private static final String TWO_LLCS = "2 llc x 4 cpu";
    private static final String FOUR_NODES = "4 node x 2 llc x 16 cpu";
    private static final String BIG_LITTLE = "2 llc x 4 cpu ; capacity:0-3=446";

    private static ScenarioBuilder scenario(String topology) {
        return ScenarioBuilder.scenario().topology(topology).duration(ms(100));
    }

    /**
     * A write is a sync wakeup of a waker that is alone on its CPU, so wake_affine answers the waker's CPU (§3, row 2);
     * that CPU is busy, and the other one's own CPU is idle and shares its cache: each goes back to where it was (§5, row
     * 2).
     */
    @Test
    void ping_pong_in_one_llc_goes_back_to_where_each_was() {
        ScenarioBuilder scenario = scenario(ONE_LLC);
        ProcessSpecBuilder pair = Workloads.pingPong(scenario, "pair", us(50));
        ThreadBuilder ping = pair.get("ping").startsOn(0);
        ThreadBuilder pong = pair.get("pong").startsOn(4);

        SchedRun run = scenario.run();

        assertThat(moves(run, ping)).isEmpty();
        assertThat(moves(run, pong)).isEmpty();
        assertThat(count(run, "wake_affine", "sync")).isPositive();
        assertThat(count(run, "select_idle_sibling", "prev")).isEqualTo(count(run, "wake_affine", "sync"));
    }

    /**
     * Pong sleeps in another LLC. The first write pulls it (§3, row 2); the waker's CPU is busy, pong's own CPU does not
     * share its cache, and the CPU it used last is the waker's, on which it was created. So the waker's LLC is searched
     * from the next CPU on, and that one is idle (§5, row 8; with CPUs of different capacity §6, row 5). From then on both
     * share a cache and go back to where they were.
     */
    @ParameterizedTest
    @ValueSource(strings = {TWO_LLCS, FOUR_NODES, BIG_LITTLE})
    void ping_pulls_pong_from_another_llc_to_the_cpu_next_to_it(String topology) {
        int pingCpu = Topology.of(topology).cpuCount() / 2;
        ScenarioBuilder scenario = scenario(topology);
        ProcessSpecBuilder pair = Workloads.pingPong(scenario, "pair", us(50));
        ThreadBuilder ping = pair.get("ping").startsOn(pingCpu);
        ThreadBuilder pong = pair.get("pong").startsOn(0);

        SchedRun run = scenario.run();

        assertThat(moves(run, ping)).isEmpty();
        assertThat(moves(run, pong)).containsExactly("0 -> " + (pingCpu + 1) + " by " + WAKEUP);
        String search = topology.equals(BIG_LITTLE) ? "asym-capacity" : "scan";
        assertThat(count(run, "select_idle_sibling", search)).isEqualTo(1);
    }

    /** A timer wakes a task on the CPU where it slept; that is idle, so nothing is searched (§5, row 1). Balancing may. */
    @ParameterizedTest
    @ValueSource(strings = {ONE_LLC, TWO_LLCS, FOUR_NODES, BIG_LITTLE})
    void periodic_tasks_with_a_cpu_each_wake_where_they_slept(String topology) {
        ScenarioBuilder scenario = scenario(topology);
        int cpus = Topology.of(topology).cpuCount();
        ThreadsBuilder tasks = Workloads.periodic(scenario, "periodic", 4, us(500), ms(10));
        for (int i = 0; i < 4; i++) {
            tasks.threads().get(i).startsOn(i * cpus / 4);
        }

        SchedRun run = scenario.run();

        for (ThreadBuilder task : tasks.threads()) {
            assertThat(moves(run, task)).noneMatch(move -> move.endsWith(WAKEUP));
        }
        assertThat(count(run, "select_idle_sibling", "target")).isGreaterThanOrEqualTo(4 * 9);
        assertThat(count(run, "select_idle_sibling", "scan")).isZero();
    }

    /** The search stays in the LLC of the target, and that is the waker's CPU or the one where the thread slept (§8). */
    @ParameterizedTest
    @ValueSource(strings = {TWO_LLCS, FOUR_NODES})
    void receiver_of_hackbench_lands_in_the_llc_of_its_sender_or_stays_in_its_own(String topology) {
        Topology machine = Topology.of(topology);
        ScenarioBuilder scenario = scenario(topology);
        Workloads.hackbench(scenario, "hackbench", 5, us(20));

        SchedRun run = scenario.run();

        Trace trace = run.trace();
        int wakeups = 0;
        for (int event = 0; event + 1 < trace.size(); event++) {
            if (trace.kind(event) == EventKind.MIGRATE
                    && trace.kind(event + 1) == EventKind.WAKE
                    && trace.task(event) == trace.task(event + 1)) {
                int landed = machine.llc(trace.cpu(event));
                assertThat(landed)
                        .isIn(machine.llc((int) trace.argument(event + 1)), machine.llc(trace.moveSource(event)));
                wakeups++;
            }
        }
        assertThat(wakeups).isPositive();
        assertThat(count(run, "wake_affine", "sync")).isPositive();
    }

    private static long count(SchedRun run, String point, String rule) {
        long count = 0;
        for (DecisionRecord record : run.counts()) {
            if (record.point().equals(point) && record.rule().equals(rule)) {
                count += record.count();
            }
        }
        return count;
    }

    private static List<String> moves(SchedRun run, ThreadBuilder thread) {
        List<String> moves = new ArrayList<>();
        Trace trace = run.trace();
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event) == EventKind.MIGRATE
                    && trace.task(event) == thread.taskIds().get(0)) {
                moves.add(
                        trace.moveSource(event) + " -> " + trace.cpu(event) + " by " + run.rule(trace.moveRule(event)));
            }
        }
        return moves;
    }
}
