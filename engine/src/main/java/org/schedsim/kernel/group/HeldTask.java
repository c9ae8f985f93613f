package org.schedsim.kernel.group;

import org.schedsim.kernel.decision.DecisionEnv;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;

/** Reports that a task is held back; one object for all reports of a run. */
final class HeldTask implements DecisionEnv {
    private final Decisions decisions;
    private final int rule;
    private int task;
    private int cpu;

    HeldTask(Decisions decisions) {
        this.decisions = decisions;
        this.rule = decisions.register("throttle_cfs_rq_work", "quota-used-up", "veto");
    }

    void report(CpuRq rq, Task held) {
        task = held.id;
        cpu = rq.cpu;
        decisions.decided(rule, this);
    }

    @Override
    public int level() {
        return -1;
    }

    @Override
    public int src() {
        return cpu;
    }

    @Override
    public int dst() {
        return cpu;
    }

    @Override
    public int task() {
        return task;
    }
}
