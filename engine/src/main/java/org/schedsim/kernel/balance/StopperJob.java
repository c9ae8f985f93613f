package org.schedsim.kernel.balance;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** Pushes a task off the CPU whose stopper runs this, {@code active_load_balance_cpu_stop} (spec 23 §3). */
final class StopperJob {
    private final Machine machine;
    private final BalanceEnv env;
    private final Detach detach;
    private final Clock clock;
    private final int rule;

    StopperJob(Machine machine, BalanceEnv env, Detach detach, Clock clock, Decisions decisions) {
        this.machine = machine;
        this.env = env;
        this.detach = detach;
        this.clock = clock;
        this.rule = decisions.register("active_load_balance", "push", "push");
    }

    void run(CpuRq src) {
        CpuRq target = machine.rqs[src.pushCpu];
        Task pushed = isStillWanted(src, target) ? detach(src, target) : null;
        src.activeBalance = false;
        if (pushed != null) {
            detach.attachOne(target, pushed);
        }
    }

    /** The stopper itself is one of the running tasks. */
    private boolean isStillWanted(CpuRq src, CpuRq target) {
        return src.activeBalance && machine.active.get(src.cpu) && machine.active.get(target.cpu) && src.nrRunning > 1;
    }

    private @Nullable Task detach(CpuRq src, CpuRq target) {
        Domain sd = commonDomain(target, src.cpu);
        if (sd == null) {
            return null;
        }
        sd.stats.albCount++;
        env.start(sd, target, IdleType.IDLE);
        env.srcQueue(src);
        env.flags = BalanceEnv.ACTIVE_LB | (src.activeBalanceLlc ? BalanceEnv.ACTIVE_LB_LLC : 0);
        clock.update(src);
        Task task = detach.detachOne(env, rule);
        if (task == null) {
            sd.stats.albFailed++;
        } else {
            sd.stats.albPushed++;
            sd.nrBalanceFailed = 0;
        }
        return task;
    }

    /** The lowest domain of the target that contains the source. */
    private static @Nullable Domain commonDomain(CpuRq target, int srcCpu) {
        Domain sd = target.sd;
        while (sd != null && !sd.span.contains(srcCpu)) {
            sd = sd.parent;
        }
        return sd;
    }
}
