package org.schedsim.kernel.balance;

import org.schedsim.kernel.decision.DecisionEnv;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;

/** A busy CPU at its tick, while some CPUs are tickless and a balance for them is due. */
public final class KickEnv implements DecisionEnv {
    final Machine machine;
    CpuRq rq;

    KickEnv(Machine machine) {
        this.machine = machine;
        this.rq = machine.rqs[0];
    }

    @Override
    public int level() {
        return -1;
    }

    @Override
    public int src() {
        return rq.cpu;
    }

    @Override
    public int dst() {
        return -1;
    }

    @Override
    public int task() {
        return rq.curr.id;
    }
}
