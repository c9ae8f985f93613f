package org.schedsim.kernel.core;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;

/** A class with one task per CPU, bound to it: most questions do not arise. */
abstract class OneTaskClass implements SchedClass {
    @Override
    public void enqueue(CpuRq rq, Task task, int flags) {
        throw new IllegalStateException(task + " is never enqueued");
    }

    @Override
    public boolean dequeue(CpuRq rq, Task task, int flags) {
        throw new IllegalStateException(task + " is never dequeued");
    }

    @Override
    public void putPrev(CpuRq rq, Task prev) {}

    @Override
    public void setNext(CpuRq rq, Task next, boolean first) {}

    @Override
    public void tick(CpuRq rq, Task curr, boolean queued) {}

    @Override
    public int selectCpu(Task task, int prevCpu, int thisCpu, int wakeFlags) {
        return task.cpu;
    }

    @Override
    public void wakeupPreempt(CpuRq rq, Task task, int wakeFlags) {}

    @Override
    public void migrate(Task task, int newCpu) {
        throw new IllegalStateException(task + " is bound to CPU " + task.cpu);
    }

    @Override
    public void updateCurr(CpuRq rq) {}

    @Override
    public void yield(CpuRq rq) {}
}
