package org.schedsim.sim;

import java.util.List;
import org.schedsim.kernel.core.Uclamp;
import org.schedsim.kernel.fair.TaskGroups;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.UtilClamp;

/** The cgroups of the workload: made at boot, written to and changed between while it runs (spec 13). */
final class Cgroups {
    private final World world;
    private final TaskGroups groups;

    Cgroups(World world, List<CgroupSpec> specs) {
        this.world = world;
        this.groups = world.kernel.fair.groups();
        for (CgroupSpec spec : specs) {
            TaskGroup group = groups.create(find(spec.parent()), spec.path());
            apply(group, spec.settings());
        }
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
        apply(find(path), settings);
        if (settings.cpus() != null || settings.partition() != null) {
            world.cpusets.write(path, settings, caller);
        }
    }

    /** Off first: a group that is idle takes no weight. */
    private void apply(TaskGroup group, CgroupSettings settings) {
        Boolean idle = settings.idle();
        if (idle != null) {
            groups.setIdle(group, idle);
        }
        Integer weight = settings.weight();
        if (weight != null) {
            groups.setWeight(group, weight);
        }
        UtilClamp clamp = settings.clamp();
        if (clamp != null) {
            Uclamp.setGroup(world.machine, group, clamp.min(), clamp.max());
        }
    }
}
