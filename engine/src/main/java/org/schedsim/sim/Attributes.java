package org.schedsim.sim;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Uclamp;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.UtilClamp;

/** Changes of what a living task is like: by itself, or from outside. */
final class Attributes {
    private final World world;
    private final Policies policies;

    Attributes(World world) {
        this.world = world;
        this.policies = new Policies(world);
    }

    /** {@code caller} is the CPU that makes the call. */
    void change(Task task, Attribute attribute, CpuRq caller) {
        if (attribute instanceof Attribute.Affinity affinity) {
            world.affinity.set(task, affinity.allowed(), caller);
        } else if (attribute instanceof Attribute.Nice nice) {
            setNice(task, nice.nice());
        } else if (attribute instanceof Attribute.Slice slice) {
            world.kernel.fair.changeSlice(task, slice.sliceNs());
        } else if (attribute instanceof Attribute.Policy policy) {
            policies.set(task, policy.policy());
        } else if (attribute instanceof Attribute.Clamp wanted) {
            clamp(task, wanted.clamp());
        } else if (attribute instanceof Attribute.Cgroup cgroup) {
            world.cgroups.move(task, cgroup.path(), caller);
        } else {
            throw new IllegalStateException("not modelled yet: " + attribute);
        }
    }

    private void clamp(Task task, @Nullable UtilClamp clamp) {
        int min = clamp == null ? Uclamp.NOT_ASKED : clamp.min();
        int max = clamp == null ? Uclamp.NOT_ASKED : clamp.max();
        Uclamp.ask(world.machine, task, min, max);
    }

    /** A real-time task only remembers it. */
    private void setNice(Task task, int nice) {
        if (task.policy.isFair()) {
            world.kernel.fair.changeNice(world.machine.rq(task), task, nice);
        } else {
            task.nice = nice;
        }
    }
}
