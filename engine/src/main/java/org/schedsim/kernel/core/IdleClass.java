package org.schedsim.kernel.core;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** The class of the idle tasks. */
public final class IdleClass extends OneTaskClass {
    private @Nullable Clock clock;
    private @Nullable Machine machine;

    /** The machine is built with this class, so it is told afterwards. */
    public void attach(Machine machine, Clock clock) {
        this.machine = machine;
        this.clock = clock;
    }

    @Override
    public int priority() {
        return 0;
    }

    @Override
    public Task pick(CpuRq rq) {
        return rq.idle;
    }

    /** {@code put_prev_task_idle}: the idle period ends here for avg_idle (spec 21 §5.6). */
    @Override
    public void putPrev(CpuRq rq, Task prev) {
        updateAvgIdle(rq);
    }

    @Override
    public void setNext(CpuRq rq, Task next, boolean first) {
        if (clock != null && machine != null) {
            hintIdleCore(machine, rq);
            clock.idleEntry(rq);
        }
    }

    static void updateAvgIdle(CpuRq rq) {
        if (rq.idleStamp == 0) {
            return;
        }
        long idleNs = rq.clock - rq.idleStamp;
        long average = rq.avgIdle + (idleNs - rq.avgIdle) / 8;
        rq.avgIdle = Math.min(average, 2 * rq.maxIdleBalanceCost);
        rq.idleStamp = 0;
    }

    /** {@code update_idle_core}: every other thread of the core is idle already (spec 12 §5). */
    private static void hintIdleCore(Machine machine, CpuRq rq) {
        if (machine.smtActive && rq.balanceShared != null && machine.isCoreIdle(rq.cpu)) {
            rq.balanceShared.hasIdleCores = true;
        }
    }
}
