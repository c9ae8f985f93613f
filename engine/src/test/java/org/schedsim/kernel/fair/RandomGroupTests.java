package org.schedsim.kernel.fair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;

/** Whatever tasks and groups do on a CPU, the sums and counts of every queue equal a recount. */
class RandomGroupTests {
    private final FairMachine cpu = FairMachine.oneCpu();
    private final List<Task> tasks = new ArrayList<>();
    private final List<TaskGroup> groups = cpu.machine.groups;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void sums_and_counts_of_every_queue_equal_a_recount(long seed) {
        Random random = new Random(seed);
        TaskGroup a = cpu.fair.groups().create(cpu.machine.rootGroup, "/A");
        TaskGroup deep = cpu.fair.groups().create(a, "/A/x");
        cpu.fair.groups().create(deep, "/A/x/y");
        cpu.fair.groups().create(cpu.machine.rootGroup, "/B");
        for (int i = 0; i < 12; i++) {
            SchedPolicy policy = SchedPolicy.values()[random.nextInt(3)];
            tasks.add(cpu.task("T" + i, policy, random.nextInt(40) - 20));
        }
        long ns = 0;
        for (int step = 0; step < 5_000; step++) {
            ns += random.nextInt(1_000_000);
            cpu.at(ns);
            act(random);
            for (TaskGroup group : groups) {
                check(group);
            }
        }
    }

    private void act(Random random) {
        Task task = tasks.get(random.nextInt(tasks.size()));
        TaskGroup group = groups.get(random.nextInt(groups.size()));
        Task curr = cpu.rq().curr;
        boolean busy = curr != cpu.rq().idle;
        switch (random.nextInt(9)) {
            case 0, 1 -> {
                if (!task.onRq || task.se.schedDelayed) {
                    cpu.wake(task);
                }
            }
            case 2 -> {
                if (busy) {
                    cpu.sleep();
                    cpu.schedule();
                }
            }
            case 3 -> cpu.fair.changeNice(cpu.rq(), task, random.nextInt(40) - 20);
            case 4 -> cpu.fair.changeSlice(task, random.nextBoolean() ? 0 : 100_000L * (1 + random.nextInt(200)));
            case 5 -> cpu.fair.moveToGroup(cpu.rq(), task, group);
            case 6 -> configure(group, random);
            case 7 -> cpu.fair.updateBlockedAverages(cpu.rq());
            default -> {
                if (busy) {
                    cpu.fair.tick(cpu.rq(), curr, false);
                }
            }
        }
        if (cpu.rq().request != Request.NONE) {
            cpu.schedule();
        }
    }

    private void configure(TaskGroup group, Random random) {
        if (group.isRoot()) {
            return;
        }
        if (random.nextInt(3) == 0) {
            cpu.fair.groups().setIdle(group, !group.idle);
        } else if (!group.idle) {
            cpu.fair.groups().setWeight(group, 1 + random.nextInt(10_000));
        }
    }

    private void check(TaskGroup group) {
        CfsRq q = group.cfsRqs[0];
        List<Entity> queued = new ArrayList<>(Arrays.asList(q.timeline).subList(0, q.timelineSize));
        if (q.curr != null && q.curr.onRq) {
            queued.add(q.curr);
        }
        assertThat(queued).containsExactlyInAnyOrderElementsOf(members(group));
        assertThat(q.nrQueued).isEqualTo(queued.size());
        assertThat(q.loadWeight)
                .isEqualTo(queued.stream().mapToLong(se -> se.loadWeight).sum());
        assertThat(q.sumWeight).isEqualTo(waiting(q).mapToLong(se -> se.weight).sum());
        assertThat(q.sumWVruntime)
                .isEqualTo(waiting(q)
                        .mapToLong(se -> se.weight * (se.vruntime - q.zeroVruntime))
                        .sum());
        assertThat(q.nrCustomSlice)
                .isEqualTo((int) queued.stream().filter(se -> se.customSlice).count());
        List<Task> inside = tasks.stream().filter(t -> t.onRq && isIn(t, group)).toList();
        assertThat(q.hNrQueued).as("queued in %s", group).isEqualTo(inside.size());
        assertThat(q.hNrRunnable)
                .isEqualTo((int) inside.stream().filter(t -> !t.se.schedDelayed).count());
        assertThat(q.hNrIdle).as("idle in %s", group).isEqualTo((int)
                inside.stream().filter(t -> isIdle(t, group)).count());
        if (q.nrQueued > 0 && !group.isRoot()) {
            assertThat(q.rq.leafCfsRqs).contains(q);
        }
    }

    private static Stream<Entity> waiting(CfsRq q) {
        return Arrays.stream(q.timeline, 0, q.timelineSize);
    }

    /** What has to be queued directly in {@code group}. */
    private List<Entity> members(TaskGroup group) {
        List<Entity> members = new ArrayList<>();
        for (Task task : tasks) {
            if (task.onRq && cpu.machine.groupOf(task) == group) {
                members.add(task.se);
            }
        }
        for (TaskGroup child : group.children) {
            Entity se = child.entities[0];
            assertThat(se.onRq).isEqualTo(child.cfsRqs[0].nrQueued > 0 || se.schedDelayed);
            if (se.onRq) {
                members.add(se);
            }
        }
        return members;
    }

    private boolean isIn(Task task, TaskGroup group) {
        for (TaskGroup g = cpu.machine.groupOf(task); g != null; g = g.parent) {
            if (g == group) {
                return true;
            }
        }
        return false;
    }

    /** A group that is idle counts as idle in the groups above, not in itself. */
    private boolean isIdle(Task task, TaskGroup group) {
        boolean idle = task.policy == SchedPolicy.IDLE;
        for (TaskGroup g = cpu.machine.groupOf(task); g != group && g != null; g = g.parent) {
            idle |= g.idle;
        }
        return idle;
    }
}
