package org.schedsim.kernel.balance;

import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** The queue of the busiest group to take tasks from, {@code sched_balance_find_src_rq} (spec 22 §8). */
final class FindSrcQueue {
    private final Machine machine;
    private long bestLoad;
    private long bestCapacity;
    private long best;

    FindSrcQueue(Machine machine) {
        this.machine = machine;
    }

    @Nullable
    CpuRq find(BalanceEnv env, CpuMask group) {
        CpuRq busiest = null;
        bestLoad = 0;
        bestCapacity = 1;
        best = 0;
        for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu)) {
            CpuRq rq = machine.rqs[cpu];
            if (env.considered.get(cpu) && isCandidate(env, rq) && isBetter(env, rq)) {
                busiest = rq;
            }
        }
        return busiest;
    }

    private boolean isCandidate(BalanceEnv env, CpuRq rq) {
        int runnable = rq.cfs.hNrRunnable;
        if (runnable == 0) {
            return false;
        }
        return runnable > 1 || !(gainsNoCapacity(env, rq) || hasHigherPriority(env, rq));
    }

    /** Its only task would not be better off on the destination. */
    private boolean gainsNoCapacity(BalanceEnv env, CpuRq rq) {
        if (!env.sd.has(ASYM_CPUCAPACITY) || Capacities.greater(env.dst.capacity, rq.capacity)) {
            return false;
        }
        return !machine.tunables.misfitNeedsBetterDst || !(sharesBusyCore(rq) || isEqualCluster(env, rq));
    }

    private boolean sharesBusyCore(CpuRq rq) {
        return machine.smtActive && !machine.isCoreIdle(rq.cpu);
    }

    private boolean isEqualCluster(BalanceEnv env, CpuRq rq) {
        return machine.clusterActive && actualCapacity(env.dst) == actualCapacity(rq);
    }

    private static long actualCapacity(CpuRq rq) {
        return Pelt.actualCapacity(rq);
    }

    private boolean hasHigherPriority(BalanceEnv env, CpuRq rq) {
        return AsymPriority.prefers(machine, env.sd, rq.cpu, env.dst.cpu);
    }

    private boolean isBetter(BalanceEnv env, CpuRq rq) {
        return switch (env.migrationType) {
            case LOAD -> hasMoreLoad(env, rq);
            case UTIL -> rq.cfs.hNrRunnable > 1 && isMore(CpuLoad.utilBoost(rq));
            case TASK -> isMore(rq.cfs.hNrRunnable);
            case MISFIT -> isMore(rq.misfitLoad);
            case LLC_TASK -> isMore(preferringDst(env, rq));
        };
    }

    /** Relative to capacity. A lone task that weighs more than the imbalance stays, unless its CPU is reduced. */
    private boolean hasMoreLoad(BalanceEnv env, CpuRq rq) {
        long load = CpuLoad.load(rq);
        if (rq.cfs.hNrRunnable == 1 && load > env.imbalance && !Capacities.reduced(rq, env.sd)) {
            return false;
        }
        if (load * bestCapacity <= bestLoad * rq.capacity) {
            return false;
        }
        bestLoad = load;
        bestCapacity = rq.capacity;
        return true;
    }

    private boolean isMore(long value) {
        if (value <= best) {
            return false;
        }
        best = value;
        return true;
    }

    private static int preferringDst(BalanceEnv env, CpuRq rq) {
        return env.dst.llcId < 0 ? 0 : rq.llcCounts[env.dst.llcId];
    }
}
