package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.state.Task;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.Phase;
import org.schedsim.workload.Span;
import org.schedsim.workload.ThreadPolicy;

class DeadlineTests {
    private static final long MS = 1_000_000;

    private static CpuWorld.Builder deadline(
            CpuWorld.Builder builder, String name, long runtimeMs, long periodMs, Phase phase) {
        ThreadPolicy policy = ThreadPolicy.deadline(runtimeMs * MS, periodMs * MS, periodMs * MS);
        return builder.thread(name, "", CgroupSpec.ROOT, policy, phase);
    }

    private static CpuWorld.Builder busy(CpuWorld.Builder builder, String name, long runtimeMs, long periodMs) {
        return deadline(builder, name, runtimeMs, periodMs, new Phase.RunForever());
    }

    private static CpuWorld.Builder fifo(CpuWorld.Builder builder, String name, Phase phase) {
        return builder.thread(name, "", CgroupSpec.ROOT, new ThreadPolicy(ThreadPolicy.Kind.FIFO, 0, 50, 0), phase);
    }

    private static Phase repeat(Phase... phases) {
        return new Phase.Repeat(Phase.Repeat.WITHOUT_END, List.of(phases));
    }

    /** When the task runs, ms: {@code 0-3 10-13}. */
    private static String turns(CpuWorld world, String name) {
        Task task = world.task(name);
        Trace trace = world.trace();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < trace.size(); i++) {
            if (trace.task(i) == task.id && trace.kind(i) == EventKind.RUN) {
                text.append(text.length() == 0 ? "" : " ").append(trace.timeNs(i) / MS);
            } else if (trace.task(i) == task.id && trace.kind(i) == EventKind.STOP) {
                text.append('-').append(trace.timeNs(i) / MS);
            }
        }
        return text.toString();
    }

    /** Recorded (S16 dl-1cpu): 3 ms each 10 ms from its first turn on, 30 % in all; the hogs share the rest. */
    @Test
    void task_that_never_sleeps_gets_its_run_time_in_each_period() {
        CpuWorld world = busy(CpuWorld.on("1 llc x 1 cpu").busy("h0", "").busy("h1", ""), "d", 3, 10)
                .build();

        world.runTo(34);
        assertThat(turns(world, "d")).isEqualTo("0-3 10-13 20-23 30-33");
        world.runTo(3_000);
        assertThat(world.task("d").se.sumExecRuntimeNs).isEqualTo(900 * MS);
        assertThat(world.task("h0").se.sumExecRuntimeNs).isBetween(1_045 * MS, 1_055 * MS);
    }

    /** The launcher forks b when a has slept for the first time, at 6. From 20 on a is due at 40, and b before that. */
    @Test
    void earliest_deadline_goes_first() {
        CpuWorld.Builder builder = busy(CpuWorld.on("1 llc x 1 cpu"), "a", 6, 20);
        CpuWorld world = busy(builder, "b", 1, 5).build();

        world.runTo(29);

        assertThat(turns(world, "b")).isEqualTo("6-7 11-12 16-17 21-22 26-27");
        assertThat(turns(world, "a")).isEqualTo("0-6 20-21 22-26 27-28");
    }

    @Test
    void deadline_goes_before_real_time_and_real_time_before_fair() {
        CpuWorld.Builder builder = busy(CpuWorld.on("1 llc x 1 cpu").busy("fair", ""), "d", 4, 10);
        CpuWorld world = fifo(builder, "rt", new Phase.RunForever()).build();

        world.runTo(25);

        assertThat(turns(world, "d")).isEqualTo("0-4 10-14 20-24");
        assertThat(turns(world, "rt")).isEqualTo("4-10 14-20 24");
    }

    /** It asks for 2 ms of its 4 each 10 ms, and is never held up. */
    @Test
    void task_that_sleeps_in_time_is_never_throttled() {
        Phase rounds = repeat(new Phase.Run(new Span.Fixed(2 * MS)), new Phase.SleepToPeriod(10 * MS));
        CpuWorld world = deadline(CpuWorld.on("1 llc x 1 cpu").busy("fair", ""), "d", 4, 10, rounds)
                .build();

        world.runTo(45);

        assertThat(turns(world, "d")).isEqualTo("0-2 12-14 22-24 32-34 42-44");
    }

    @Test
    void tasks_that_want_the_same_time_go_to_different_cpus() {
        CpuWorld.Builder builder = CpuWorld.on("1 llc x 4 cpu").busy("h", "");
        for (int i = 0; i < 4; i++) {
            busy(builder, "d" + i, 8, 10);
        }
        CpuWorld world = builder.build();

        world.runTo(500);
        long[] before = new long[4];
        for (int i = 0; i < 4; i++) {
            before[i] = world.task("d" + i).se.sumExecRuntimeNs;
        }
        world.runTo(1_000);

        for (int i = 0; i < 4; i++) {
            assertThat(world.task("d" + i).se.sumExecRuntimeNs - before[i]).isEqualTo(400 * MS);
        }
    }

    /** Spec 10 §8: what deadline tasks use is not left for fair ones. 5 ms of each 10. */
    @Test
    void deadline_load_lowers_the_capacity_of_its_cpu() {
        CpuWorld world = busy(CpuWorld.on("1 llc x 2 cpu").busy("h0", "0").busy("h1", "1"), "d", 5, 10)
                .build();

        world.runTo(1_000);

        int cpu = world.cpuOf("d");
        assertThat(world.machine.rqs[cpu].capacity).isBetween(450, 575);
        assertThat(world.machine.rqs[1 - cpu].capacity).isEqualTo(1024);
    }

    @Test
    void throttled_task_whose_cpu_goes_down_gets_its_next_period_elsewhere() {
        CpuWorld.Builder builder = CpuWorld.on("1 llc x 2 cpu");
        CpuWorld world = busy(builder, "a", 4, 20).build();
        world.runTo(10);
        int home = world.cpuOf("a");
        assertThat(world.task("a").onCpu).isFalse();

        CpuWorld moved =
                busy(CpuWorld.on("1 llc x 2 cpu"), "a", 4, 20).offline(10, home).build();
        moved.runTo(22);

        assertThat(moved.cpuOf("a")).isEqualTo(1 - home);
        assertThat(moved.running(1 - home)).isEqualTo("a");
    }

    /** Recorded (S16 rthog-1cpu): 950 ms of FIFO, 50 ms of fair tasks, and so on. */
    @Test
    void fair_tasks_get_50_ms_after_950_ms_without() {
        CpuWorld world = fifo(CpuWorld.on("1 llc x 1 cpu").busy("h0", "").busy("h1", ""), "r", new Phase.RunForever())
                .build();

        world.runTo(2_990);

        assertThat(turns(world, "r")).isEqualTo("0-950 1000-1950 2000-2950");
    }

    /**
     * Recorded (S16 fifo96-1cpu): 96 ms of FIFO in each 100 ms, then the fair task alone, which has its 50 ms twice by
     * 196. Nine gaps of 4 ms put the turn of 1146 off to 1182 (recorded: 1186.5, ten gaps), and it is 50 ms all the same.
     */
    @Test
    void gaps_between_real_time_tasks_put_the_turn_of_fair_ones_off() {
        Phase rounds = repeat(new Phase.Run(new Span.Fixed(96 * MS)), new Phase.SleepToPeriod(100 * MS));
        CpuWorld world =
                fifo(CpuWorld.on("1 llc x 1 cpu").busy("h", ""), "r", rounds).build();

        world.runTo(1_290);

        List<String> last = new ArrayList<>(List.of(turns(world, "r").split(" ")));
        assertThat(last.subList(last.size() - 3, last.size())).containsExactly("996-1092", "1096-1182", "1232-1242");
    }

    /**
     * Fair time is used up inside gaps as well: the period from 100 on has 30 ms left at 120, gone 2 ms into the gap of
     * 1076. From 1078 on eight gaps of 4 ms are in the way, so the turn comes at 1078 + 950 + 2 + 32.
     */
    @Test
    void fair_time_that_is_used_up_in_a_gap_begins_a_period() {
        Phase rounds = repeat(new Phase.SleepToPeriod(120 * MS), new Phase.Run(new Span.Fixed(116 * MS)));
        CpuWorld world =
                fifo(CpuWorld.on("1 llc x 1 cpu").busy("h", ""), "r", rounds).build();

        world.runTo(2_210);

        List<String> last = new ArrayList<>(List.of(turns(world, "r").split(" ")));
        assertThat(last.subList(last.size() - 3, last.size())).containsExactly("1920-2036", "2040-2062", "2112-2206");
    }

    /** The launcher, starved like all, forks h at 950; h is there from 1250 on. The gap of 2000 puts 2200 off to 2210. */
    @Test
    void fair_tasks_that_come_to_an_empty_queue_wait_anew() {
        CpuWorld.Builder builder = CpuWorld.on("1 llc x 1 cpu");
        fifo(builder, "r", repeat(new Phase.Run(new Span.Fixed(2_000 * MS)), new Phase.Sleep(new Span.Fixed(10 * MS))));
        Phase comesAndGoes = repeat(new Phase.Sleep(new Span.Fixed(300 * MS)), new Phase.Run(new Span.Fixed(500 * MS)));
        CpuWorld world = builder.thread("h", "", CgroupSpec.ROOT, ThreadPolicy.DEFAULT, comesAndGoes)
                .build();

        world.runTo(4_000);

        assertThat(turns(world, "h")).isEqualTo("950-950 2000-2010 2210-2260 3210-3260");
    }
}
