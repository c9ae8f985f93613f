package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.kernel.KernelModel;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.trace.Activity;
import org.schedsim.trace.TaskTimeline;
import org.schedsim.trace.Trace;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.Span;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.TimedAction;
import org.schedsim.workload.Workload;

/** Tasks leave on their way to user mode, and keep what is done to them meanwhile (spec 13 §5). */
class ThrottledTaskTests {
    private static final long MS = 1_000_000;
    private static final CgroupSettings ONE_FIFTH =
            CgroupSettings.NONE.withMax(new CgroupSettings.Bandwidth(20 * MS, 100 * MS, 0));

    private final Trace trace = new Trace();

    private World world(String topology, List<CgroupSpec> groups, List<ThreadSpec> threads, List<TimedAction> actions) {
        Workload workload = new Workload(groups, List.of(new ProcessSpec("p", threads)), List.of(), actions);
        Topology machine = Topology.of(topology);
        RunPlan plan = new RunPlan(machine, KernelModel.linux("7.2"), workload, 1, 0, Overheads.ZERO, 0);
        Tunables tunables = new Tunables.Builder(machine.online().size()).build();
        return new World(plan, tunables, trace, new Decisions(List.of(), null));
    }

    private static ThreadSpec thread(int id, String cgroup, Phase... phases) {
        return new ThreadSpec(
                id,
                "t" + id,
                ThreadPolicy.DEFAULT,
                null,
                null,
                -1,
                cgroup,
                ThreadSpec.Start.WITH_PROCESS,
                List.of(phases));
    }

    private static Phase run(long ms) {
        return new Phase.Run(new Span.Fixed(ms * MS));
    }

    private TaskTimeline play(World world, long ms) {
        long startNs = world.queue.timeOf(Sources.LAUNCH);
        world.run(startNs + ms * MS);
        return trace.timelines(ms * MS).task(0);
    }

    /** 30 ms in the kernel: held when it returns, and pays 10 ms of the next quota. */
    @Test
    void system_call_is_finished_before_the_task_is_held() {
        Phase call = new Phase.SystemCall(new Span.Fixed(30 * MS));
        TaskTimeline timeline = play(
                world(
                        "1 llc x 1 cpu",
                        List.of(new CgroupSpec("/A", ONE_FIFTH)),
                        List.of(thread(0, "/A", call, new Phase.RunForever())),
                        List.of()),
                300);

        assertThat(timeline.runNs(0, 100 * MS)).isEqualTo(30 * MS);
        assertThat(timeline.activity(timeline.at(30 * MS))).isEqualTo(Activity.THROTTLED);
        assertThat(timeline.runNs(100 * MS, 200 * MS)).isBetween(10 * MS, 11 * MS);
    }

    @Test
    void throttled_task_is_moved_off_a_cpu_that_goes_down() {
        TaskTimeline timeline = play(
                world(
                        "1 llc x 2 cpu",
                        List.of(new CgroupSpec("/A", ONE_FIFTH)),
                        List.of(thread(0, "/A", new Phase.RunForever())),
                        List.of(
                                new TimedAction.Set(10 * MS, 0, new Attribute.Affinity(CpuMask.of(1))),
                                new TimedAction.Set(40 * MS, 0, new Attribute.Affinity(CpuMask.of(0, 1))),
                                new TimedAction.Online(50 * MS, 1, false))),
                300);

        assertThat(timeline.cpu(timeline.at(45 * MS))).isEqualTo(1);
        assertThat(timeline.cpu(timeline.at(299 * MS))).isZero();
        assertThat(timeline.runNs(100 * MS, 200 * MS)).isGreaterThan(15 * MS);
    }

    /** Quotas, affinities, moves between cgroups, nice values and CPUs that come and go, at random. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void every_throttled_task_is_on_one_list_and_every_other_on_none(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ThreadSpec> threads = new ArrayList<>();
        String[] paths = {"/", "/A", "/A/x", "/B"};
        for (int id = 0; id < 8; id++) {
            Phase again = new Phase.Repeat(
                    Phase.Repeat.WITHOUT_END,
                    List.of(
                            run(1 + random.nextInt(20)),
                            new Phase.SystemCall(new Span.Fixed(random.nextInt(3_000_000) + 1)),
                            new Phase.Sleep(new Span.Fixed(random.nextInt(9_000_000) + 1))));
            threads.add(thread(id, paths[random.nextInt(4)], random.nextBoolean() ? again : new Phase.RunForever()));
        }
        World world = world(
                "1 llc x 4 cpu",
                List.of(
                        new CgroupSpec("/A", max(30, 20, 5)),
                        new CgroupSpec("/A/x", max(10, 10, 0)),
                        new CgroupSpec("/B", max(5, 10, 5))),
                threads,
                actions(random, paths));
        long startNs = world.queue.timeOf(Sources.LAUNCH);
        for (long ns = 0; ns < 600 * MS; ns += 100_000) {
            world.run(startNs + ns);
            check(world);
        }

        long throttled = 0;
        for (TaskGroup group : world.machine.groups) {
            throttled += group.bandwidth.nrThrottled;
        }
        assertThat(throttled).isPositive();
    }

    private static CgroupSettings max(long quotaMs, long periodMs, long burstMs) {
        return CgroupSettings.NONE.withMax(new CgroupSettings.Bandwidth(quotaMs * MS, periodMs * MS, burstMs * MS));
    }

    private static List<TimedAction> actions(SplittableRandom random, String[] paths) {
        List<TimedAction> actions = new ArrayList<>();
        for (long ms = 5; ms < 590; ms += 1 + random.nextInt(6)) {
            long atNs = ms * MS + random.nextInt(900_000);
            int task = random.nextInt(8);
            actions.add(
                    switch (random.nextInt(6)) {
                        case 0 -> new TimedAction.Set(atNs, task, new Attribute.Cgroup(paths[random.nextInt(4)]));
                        case 1 -> new TimedAction.Set(atNs, task, new Attribute.Affinity(mask(random)));
                        case 2 -> new TimedAction.Set(atNs, task, new Attribute.Nice(random.nextInt(20)));
                        case 3 ->
                            new TimedAction.Configure(
                                    atNs, paths[1 + random.nextInt(3)], max(1 + random.nextInt(30), 10, 0));
                        case 4 -> new TimedAction.Online(atNs, 1 + random.nextInt(3), random.nextBoolean());
                        default -> new TimedAction.Set(atNs, task, new Attribute.Affinity(CpuMask.of(0, 1, 2, 3)));
                    });
        }
        return actions;
    }

    private static CpuMask mask(SplittableRandom random) {
        return CpuMask.of(0, 1 + random.nextInt(3));
    }

    private static void check(World world) {
        int held = 0;
        for (TaskGroup group : world.machine.groups) {
            for (CpuRq rq : world.machine.rqs) {
                CfsRq q = group.cfsRqs[rq.cpu];
                for (Task task = q.limbo; task != null; task = task.limboNext) {
                    assertThat(task.throttled && task.onRq && !task.se.onRq && !task.onCpu)
                            .as("%s", task)
                            .isTrue();
                    assertThat(task.cpu).isEqualTo(rq.cpu);
                    assertThat(task.group).isSameAs(group);
                    assertThat(q.throttleCount).as("%s on %d", group, rq.cpu).isPositive();
                    held++;
                }
                assertThat(q.throttleCount).isEqualTo(throttledFrom(group, rq));
            }
        }
        for (Worker worker : world.workers) {
            if (worker == null) {
                continue;
            }
            Task task = worker.task;
            if (task.limboOf != null) {
                held--;
            } else if (task.onRq && !task.onCpu) {
                assertThat(task.se.onRq).as("%s is on its queue", task).isTrue();
            }
        }
        assertThat(held).isZero();
    }

    private static int throttledFrom(TaskGroup group, CpuRq rq) {
        int count = 0;
        for (TaskGroup above = group; above != null; above = above.parent) {
            count += above.cfsRqs[rq.cpu].throttled ? 1 : 0;
        }
        return count;
    }
}
