package org.schedsim.kernel.rt;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;

/** The real-time class. */
public final class RtClass implements SchedClass {
    public RtClass(Machine m, Clock clock, Requests requests, Moves moves, Decisions decisions) {}

    @Override
    public int priority() {
        return 3;
    }

    @Override
    public void enqueue(CpuRq rq, Task task, int flags) {}

    @Override
    public boolean dequeue(CpuRq rq, Task task, int flags) {
        return true;
    }

    @Override
    public @Nullable Task pick(CpuRq rq) {
        return null;
    }

    @Override
    public void putPrev(CpuRq rq, Task prev) {}

    @Override
    public void setNext(CpuRq rq, Task next, boolean first) {}

    @Override
    public void tick(CpuRq rq, Task curr, boolean queued) {}

    @Override
    public int selectCpu(Task task, int prevCpu, int thisCpu, int wakeFlags) {
        return prevCpu;
    }

    @Override
    public void wakeupPreempt(CpuRq rq, Task task, int wakeFlags) {}

    @Override
    public void migrate(Task task, int newCpu) {}

    @Override
    public void updateCurr(CpuRq rq) {}

    @Override
    public void yield(CpuRq rq) {}
}
