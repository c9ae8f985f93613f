package org.schedsim.kernel.balance;

import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.fair.FairClass;
import org.schedsim.kernel.fair.NewidleBalance;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;

/** Moves waiting and running tasks between CPUs (specs 21 to 23). */
public final class LoadBalancer implements NewidleBalance {
    public LoadBalancer(
            Machine machine,
            Decisions decisions,
            Clock clock,
            Moves moves,
            Requests requests,
            CacheAware cache,
            Dice dice) {}

    public void attach(FairClass fair) {}

    public boolean trigger(CpuRq rq) {
        return false;
    }

    public boolean kickArrived(CpuRq rq) {
        return false;
    }

    public void softirq(CpuRq rq) {}

    @Override
    public int balance(CpuRq rq) {
        return 0;
    }

    public void enterTickless(CpuRq rq) {}

    public void runNewidleNohz(CpuRq rq) {}

    public void activeBalance(CpuRq src) {}

    public void sleptToSchedIdleOnly(CpuRq rq) {}
}
