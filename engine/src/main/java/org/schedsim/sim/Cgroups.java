package org.schedsim.sim;

import java.util.List;
import org.schedsim.kernel.core.Uclamp;
import org.schedsim.kernel.fair.TaskGroups;
import org.schedsim.kernel.state.CfsBandwidth;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.RandomStream;
import org.schedsim.workload.UtilClamp;

/** The cgroups of the workload: made at boot, written to and changed between while it runs (spec 13). */
final class Cgroups {
    private final World world;
    private final TaskGroups groups;

    Cgroups(World world, RunPlan plan, long startNs) {
        this.world = world;
        this.groups = world.kernel.fair.groups();
        for (CgroupSpec spec : plan.workload().cgroups()) {
            TaskGroup group = groups.create(find(spec.parent()), spec.path());
            group.bandwidth.periodExpiresNs = startNs - aheadNs(plan, group, spec.settings());
            apply(group, spec.settings(), world.machine.online.nextFrom(0));
            saveUp(group.bandwidth);
        }
    }

    /** A cgroup of the start has been there long enough to have saved up its burst. */
    private static void saveUp(CfsBandwidth bandwidth) {
        if (bandwidth.hasQuota()) {
            bandwidth.runtimeNs = bandwidth.quotaNs + bandwidth.burstNs;
            bandwidth.runtimeSnapNs = bandwidth.runtimeNs;
        }
    }

    /** In the canonical run the periods begin with the workload; in others anywhere (spec 13 §5). */
    private static long aheadNs(RunPlan plan, TaskGroup group, CgroupSettings settings) {
        CgroupSettings.Bandwidth max = settings.max();
        long periodNs = max == null ? group.bandwidth.periodNs : max.periodNs();
        return plan.seed() == 0
                ? 0
                : RandomStream.of(plan.seed(), "cfs-period", group.id).nextLong(periodNs);
    }

    /** Few cgroups, asked for when something is written to them or moves between them. */
    TaskGroup find(String path) {
        List<TaskGroup> all = world.machine.groups;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).path.equals(path)) {
                return all.get(i);
            }
        }
        throw new IllegalArgumentException("no cgroup " + path + ", only " + all);
    }

    /** {@code task}, not yet enqueued, begins in a cgroup. */
    void join(Task task, String path) {
        world.cpusets.join(task, path);
        TaskGroup group = find(path);
        task.group = group.isRoot() ? null : group;
        world.machine.setTaskRq(task, task.cpu);
    }

    /** {@code task} goes over to another cgroup; {@code caller} is the CPU that does it. */
    void move(Task task, String path, CpuRq caller) {
        world.kernel.fair.moveToGroup(world.machine.rq(task), task, find(path));
        world.cpusets.move(task, path, caller);
    }

    /** What is not null in {@code settings} is written. */
    void write(String path, CgroupSettings settings, CpuRq caller) {
        apply(find(path), settings, caller.cpu);
        if (settings.cpus() != null || settings.partition() != null) {
            world.cpusets.write(path, settings, caller);
        }
    }

    /** Off first: a group that is idle takes no weight. */
    private void apply(TaskGroup group, CgroupSettings settings, int cpu) {
        Boolean idle = settings.idle();
        if (idle != null) {
            groups.setIdle(group, idle);
        }
        Integer weight = settings.weight();
        if (weight != null) {
            groups.setWeight(group, weight);
        }
        CgroupSettings.Bandwidth max = settings.max();
        if (max != null) {
            world.kernel.fair.bandwidth().set(group, max.quotaNs(), max.periodNs(), max.burstNs(), cpu);
        }
        UtilClamp clamp = settings.clamp();
        if (clamp != null) {
            Uclamp.setGroup(world.machine, group, clamp.min(), clamp.max());
        }
    }
}
