package org.schedsim.kernel.core;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Effects;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.Task;

/** Who may ask for a reschedule, and how strongly (spec 01 §5). */
public final class Requests {
    private final Effects effects;
    private final boolean lazyPreemption;

    public Requests(Machine machine) {
        this.effects = machine.effects;
        this.lazyPreemption = machine.tunables.lazyPreemption;
    }

    /** {@code resched_curr_lazy}: real if the idle task runs, or without lazy preemption. */
    public void lazy(CpuRq rq) {
        set(rq, lazyPreemption && rq.curr != rq.idle ? Request.LAZY : Request.REAL);
    }

    /** {@code resched_curr}. */
    public void real(CpuRq rq) {
        set(rq, Request.REAL);
    }

    private void set(CpuRq rq, Request request) {
        if (request.compareTo(rq.request) > 0) {
            rq.request = request;
            effects.requested(rq);
        }
    }

    /** {@code wakeup_preempt}: {@code task} was enqueued on {@code rq}. */
    public void wakeupPreempt(CpuRq rq, Task task, int wakeFlags) {
        if (task.schedClass == rq.curr.schedClass) {
            task.schedClass.wakeupPreempt(rq, task, wakeFlags);
        } else if (task.schedClass.priority() > rq.curr.schedClass.priority()) {
            real(rq);
        }
    }
}
