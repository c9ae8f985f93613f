package org.schedsim.kernel.core;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;

/** The class of the stopper threads: above everything, never preempted (spec 01 §9). */
public final class StopClass extends OneTaskClass {
    @Override
    public int priority() {
        return 5;
    }

    @Override
    public void enqueue(CpuRq rq, Task task, int flags) {
        rq.addNrRunning(1);
    }

    @Override
    public boolean dequeue(CpuRq rq, Task task, int flags) {
        rq.addNrRunning(-1);
        return true;
    }

    @Override
    public @Nullable Task pick(CpuRq rq) {
        return rq.stop.onRq ? rq.stop : null;
    }
}
