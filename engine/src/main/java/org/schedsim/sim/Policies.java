package org.schedsim.sim;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.DlEntity;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.workload.ThreadPolicy;

/** Changes of a task's policy, with everything that belongs to it: {@code sched_setattr}. */
final class Policies {
    private final World world;

    Policies(World world) {
        this.world = world;
    }

    void set(Task task, ThreadPolicy wanted) {
        CpuRq rq = world.machine.rq(task);
        ThreadPolicy.Deadline deadline = wanted.deadline();
        if (deadline != null) {
            DlEntity reservation = new DlEntity(deadline.runtimeNs(), deadline.deadlineNs(), deadline.periodNs());
            world.kernel.policies.toDeadline(rq, task, reservation);
            return;
        }
        SchedPolicy policy = SchedPolicy.valueOf(wanted.kind().name());
        world.kernel.policies.change(rq, task, policy, wanted.rtPriority());
        if (policy.isFair()) {
            world.kernel.fair.changeSlice(task, wanted.sliceNs());
            if (task.nice != wanted.nice()) {
                world.kernel.fair.changeNice(rq, task, wanted.nice());
            }
        } else {
            task.nice = wanted.nice();
        }
    }
}
