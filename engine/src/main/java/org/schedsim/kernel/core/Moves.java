package org.schedsim.kernel.core;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;

/** Putting tasks on queues and taking them off. */
public final class Moves {
    private final Machine machine;
    private final Requests requests;

    public Moves(Machine machine, Requests requests) {
        this.machine = machine;
        this.requests = requests;
    }

    /** {@code activate_task}: the clock of {@code rq} is up to date. */
    public void activate(CpuRq rq, Task task, int flags) {
        task.onRq = true;
        task.schedClass.enqueue(rq, task, flags);
    }

    /** {@code set_task_cpu}; {@code rule} is the decision that moves it. */
    public void setTaskCpu(Task task, int cpu, int rule) {
        int src = task.cpu;
        if (src != cpu) {
            task.schedClass.migrate(task, cpu);
            task.cpu = cpu;
            machine.effects.migrated(task, src, cpu, rule);
        }
        task.wakeCpu = cpu;
    }

    /** {@code detach_task}: a queued task that does not run leaves {@code src} for {@code dst}. */
    public void detach(CpuRq src, Task task, int dst, int rule) {
        task.schedClass.dequeue(src, task, 0);
        task.onRq = false;
        setTaskCpu(task, dst, rule);
    }

    /** A queued task that does not run moves to {@code dst} at once. */
    public void move(Clock clock, CpuRq src, CpuRq dst, Task task, int rule) {
        clock.update(src);
        detach(src, task, dst.cpu, rule);
        clock.update(dst);
        attach(dst, task);
    }

    /** {@code attach_task}: the clock of {@code rq} is up to date. */
    public void attach(CpuRq rq, Task task) {
        activate(rq, task, SchedClass.ENQUEUE_MIGRATED);
        requests.wakeupPreempt(rq, task, 0);
    }
}
