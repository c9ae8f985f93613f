package org.schedsim.kernel.fair;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.core.Uclamp;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;

/** Nice, slice and policy change while the task is off its queue: lag and relative deadline survive (spec 01 §7). */
final class AttributeChange {
    private final FairClass fair;
    private final Clock clock;
    private final Requests requests;

    AttributeChange(FairClass fair, Clock clock, Requests requests) {
        this.fair = fair;
        this.clock = clock;
        this.requests = requests;
    }

    void changeNice(CpuRq rq, Task task, int nice) {
        int before = task.nice;
        takeOff(rq, task);
        task.nice = nice;
        fair.reweight(task);
        putBack(rq, task);
        if (nice != before && task.onRq && rq.cfs.nrEntities != 1) {
            askToReschedule(rq, task, nice > before);
        }
    }

    /** {@code prio_changed_fair}. */
    private void askToReschedule(CpuRq rq, Task task, boolean lessImportant) {
        if (rq.curr != task) {
            requests.wakeupPreempt(rq, task, 0);
        } else if (lessImportant) {
            requests.real(rq);
        }
    }

    void changeSlice(CpuRq rq, Task task, long sliceNs) {
        takeOff(rq, task);
        fair.slices().set(task.se, sliceNs);
        putBack(rq, task);
    }

    void changePolicy(CpuRq rq, Task task, SchedPolicy policy) {
        takeOff(rq, task);
        task.policy = policy;
        fair.reweight(task);
        putBack(rq, task);
    }

    void moveToGroup(CpuRq rq, Task task, @Nullable TaskGroup group) {
        if (!task.policy.isFair()) {
            fair.setGroup(task, group);
            Uclamp.refresh(rq, task);
            return;
        }
        takeOff(rq, task);
        fair.changeGroup(task, group);
        putBack(rq, task);
        if (rq.curr == task) {
            requests.real(rq);
        }
    }

    private void takeOff(CpuRq rq, Task task) {
        clock.update(rq);
        if (task.onRq) {
            fair.dequeue(rq, task, SchedClass.SAVE_RESTORE);
        }
        if (rq.curr == task) {
            fair.putPrev(rq, task);
        }
    }

    private void putBack(CpuRq rq, Task task) {
        if (task.onRq) {
            fair.enqueue(rq, task, SchedClass.SAVE_RESTORE);
        }
        if (rq.curr == task) {
            fair.setNext(rq, task, false);
        }
    }
}
