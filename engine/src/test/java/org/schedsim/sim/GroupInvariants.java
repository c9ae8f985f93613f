package org.schedsim.sim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;

/** What the queues of groups keep equals a recount from the tasks, on every CPU (spec 13 §1, §2). */
final class GroupInvariants {
    private final Machine machine;
    private final World world;
    private final boolean flat;

    GroupInvariants(World world) {
        this.world = world;
        this.machine = world.machine;
        this.flat = machine.tunables.flatHierarchy;
    }

    /** What is broken; null = nothing. */
    @Nullable
    String broken() {
        List<Task> queued = new ArrayList<>();
        for (Worker worker : world.workers) {
            if (worker != null && worker.born && worker.task.onRq && worker.task.policy.isFair()) {
                queued.add(worker.task);
            }
        }
        for (TaskGroup group : machine.groups) {
            String fault = brokenTotal(group);
            for (int cpu = 0; cpu < machine.nrCpus && fault == null; cpu++) {
                fault = broken(group, machine.rqs[cpu], queued);
            }
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }

    /** The group's load is what its queues have published. */
    private static @Nullable String brokenTotal(TaskGroup group) {
        long load = 0;
        long runnable = 0;
        for (CfsRq q : group.cfsRqs) {
            load += q.tgLoadAvgContrib;
            runnable += q.tgRunnableAvgContrib;
        }
        String where = "load, runnable of " + group;
        return differ(where, List.of(group.loadAvg, group.runnableAvg), List.of(load, runnable));
    }

    private @Nullable String broken(TaskGroup group, CpuRq rq, List<Task> queued) {
        CfsRq q = group.cfsRqs[rq.cpu];
        List<Entity> members = members(group, rq, queued);
        Counts counts = count(group, rq, queued);
        String where = group + " on CPU " + rq.cpu;
        String fault = differ(
                where + ": queued, runnable, idle",
                List.of((long) q.hNrQueued, (long) q.hNrRunnable, (long) q.hNrIdle),
                List.of(counts.queued, counts.runnable, counts.idle));
        if (fault == null) {
            fault = differ(
                    where + ": members, load weight",
                    List.of((long) q.nrQueued, q.loadWeight),
                    List.of(
                            (long) members.size(),
                            members.stream().mapToLong(se -> se.loadWeight).sum()));
        }
        if (fault == null) {
            fault = brokenTimeline(where, q, flat ? flatMembers(group, rq, queued) : members);
        }
        if (fault == null && !group.isRoot()) {
            fault = brokenLeafList(where, q);
        }
        return fault == null ? brokenRunning(where, q) : fault;
    }

    private static List<Entity> flatMembers(TaskGroup group, CpuRq rq, List<Task> queued) {
        List<Entity> tasks = new ArrayList<>();
        for (Task task : queued) {
            if (group.isRoot() && task.cpu == rq.cpu) {
                tasks.add(task.se);
            }
        }
        return tasks;
    }

    private static @Nullable String brokenTimeline(String where, CfsRq q, List<Entity> expected) {
        Set<Entity> found = new HashSet<>(Arrays.asList(q.timeline).subList(0, q.timelineSize));
        long weight = found.stream().mapToLong(se -> se.weight).sum();
        long sum = found.stream()
                .mapToLong(se -> se.weight * (se.vruntime - q.zeroVruntime))
                .sum();
        if (q.curr != null && q.curr.onRq) {
            found.add(q.curr);
        }
        if (!found.equals(new HashSet<>(expected))) {
            return where + ": the timeline holds " + found.size() + " entities, not the " + expected.size()
                    + " that are queued";
        }
        return differ(where + ": W, S", List.of(q.sumWeight, q.sumWVruntime), List.of(weight, sum));
    }

    private static @Nullable String brokenLeafList(String where, CfsRq q) {
        List<CfsRq> leaves = Arrays.asList(q.rq.leafCfsRqs).subList(0, q.rq.nrLeafCfsRqs);
        int place = leaves.indexOf(q);
        if (q.onLeafList != (place >= 0)) {
            return where + ": says that it is " + (q.onLeafList ? "" : "not ") + "on the leaf list";
        }
        boolean used = q.nrQueued > 0 || q.avg.loadAvg != 0 || q.avg.utilAvg != 0;
        if (used && place < 0) {
            return where + ": not on the leaf list";
        }
        TaskGroup above = q.group.parent;
        if (place >= 0 && above != null && !above.isRoot() && leaves.indexOf(above.cfsRqs[q.rq.cpu]) < place) {
            return where + ": on the leaf list after its parent, or without it";
        }
        return null;
    }

    /** A level has a running entity if the running task is below it. */
    private @Nullable String brokenRunning(String where, CfsRq q) {
        Task curr = q.rq.curr;
        boolean expected = curr.policy.isFair() && isIn(curr, q.group) && (!flat || q.group.isRoot());
        return (q.curr != null) == expected
                ? null
                : where + ": has " + (expected ? "no" : "a") + " running entity while " + curr + " runs";
    }

    /** What has to be queued directly in {@code group}; a group may hold no task, but one that is delayed. */
    private List<Entity> members(TaskGroup group, CpuRq rq, List<Task> queued) {
        List<Entity> members = new ArrayList<>();
        for (Task task : queued) {
            if (task.cpu == rq.cpu && machine.groupOf(task) == group) {
                members.add(task.se);
            }
        }
        for (TaskGroup child : group.children) {
            Entity se = child.entities[rq.cpu];
            if (se.schedDelayed || !members(child, rq, queued).isEmpty()) {
                members.add(se);
            }
        }
        return members;
    }

    private record Counts(long queued, long runnable, long idle) {}

    private Counts count(TaskGroup group, CpuRq rq, List<Task> queued) {
        int all = 0;
        int runnable = 0;
        int idle = 0;
        for (Task task : queued) {
            if (task.cpu == rq.cpu && isIn(task, group)) {
                all++;
                runnable += task.se.schedDelayed ? 0 : 1;
                idle += isIdle(task, group) ? 1 : 0;
            }
        }
        return new Counts(all, runnable, idle);
    }

    private boolean isIn(Task task, TaskGroup group) {
        TaskGroup g = machine.groupOf(task);
        while (g != null && g != group) {
            g = g.parent;
        }
        return g == group;
    }

    /** A group that is idle counts as idle in the groups above, not in itself. */
    private boolean isIdle(Task task, TaskGroup group) {
        boolean idle = task.policy == SchedPolicy.IDLE;
        for (TaskGroup g = machine.groupOf(task); g != group && g != null; g = g.parent) {
            idle |= g.idle;
        }
        return idle;
    }

    private static @Nullable String differ(String where, List<Long> found, List<Long> recount) {
        return found.equals(recount) ? null : where + ": " + found + ", recounted " + recount;
    }
}
