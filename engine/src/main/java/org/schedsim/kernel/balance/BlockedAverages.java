package org.schedsim.kernel.balance;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.fair.FairClass;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;

/** Decays what sleeping tasks have left on a queue, {@code sched_balance_update_blocked_averages}. */
final class BlockedAverages {
    private final Machine machine;
    private final Clock clock;
    private @Nullable FairClass fair;

    BlockedAverages(Machine machine, Clock clock) {
        this.machine = machine;
        this.clock = clock;
    }

    void attach(FairClass fairClass) {
        fair = fairClass;
    }

    void refresh(CpuRq rq) {
        if (fair == null) {
            throw new IllegalStateException("the balancer is not attached to the fair class");
        }
        clock.update(rq);
        rq.lastBlockedUpdateJiffies = machine.jiffies;
        fair.updateBlockedAverages(rq);
    }

    /** {@code update_nohz_stats}: at most once a jiffy; returns true if blocked load remains. */
    boolean refreshTickless(CpuRq rq) {
        if (!rq.hasBlockedLoad) {
            return false;
        }
        if (machine.jiffies - rq.lastBlockedUpdateJiffies <= 0) {
            return true;
        }
        refresh(rq);
        return rq.hasBlockedLoad;
    }
}
