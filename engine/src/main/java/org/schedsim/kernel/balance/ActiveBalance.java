package org.schedsim.kernel.balance;

import static org.schedsim.kernel.decision.Gate.gate;
import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY;

import org.schedsim.kernel.cache.LlcMove;
import org.schedsim.kernel.decision.Gate;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;

/** Is the running task of the source to be pushed (spec 23 §2, 32 §3)? */
public final class ActiveBalance {
    /** Asked after a pass moved nothing. Only the veto refuses, so only the order against it matters. */
    public static final Gate<BalanceEnv> NEED_ACTIVE_BALANCE = gate("need_active_balance", BalanceEnv.class)
            .tabulated()
            .veto("llc-preference", ActiveBalance::breaksLlcPreference)
            .accept("asym-packing", ActiveBalance::prefersDestination)
            .accept("imbalanced", ActiveBalance::failedTooOften)
            .accept("reduced-capacity", ActiveBalance::sourceLostCapacity)
            .accept("misfit-or-llc-task", ActiveBalance::pullsThisKind)
            .otherwiseRefuse();

    private ActiveBalance() {}

    /** {@code alb_break_llc}: everything runnable on the source is at home there. */
    public static boolean breaksLlcPreference(BalanceEnv env) {
        return homeIsAtStake(env) && (env.src.nrRunning <= 1 || leavesGoodHome(env));
    }

    /** As {@link #breaksLlcPreference}, but a lone task of a reduced CPU is judged by its LLC like others. */
    public static boolean breaksLlcPreferenceUnlessReduced(BalanceEnv env) {
        boolean lone = env.src.nrRunning <= 1 && !sourceLostCapacity(env);
        return homeIsAtStake(env) && (lone || leavesGoodHome(env));
    }

    private static boolean homeIsAtStake(BalanceEnv env) {
        CpuRq src = env.src;
        return env.machine.cacheActive
                && !env.machine.shareCache(src.cpu, env.dst.cpu)
                && src.nrPrefLlcRunning != 0
                && src.nrPrefLlcRunning == src.cfs.hNrRunnable
                && env.migrationType != MigrationType.MISFIT;
    }

    private static boolean leavesGoodHome(BalanceEnv env) {
        Task curr = env.src.curr;
        boolean fair = curr.policy.isFair();
        if (fair && env.sd.has(ASYM_CPUCAPACITY) && Capacities.fits(curr, env.src) && !Capacities.fits(curr, env.dst)) {
            return true;
        }
        long util = fair ? CpuLoad.taskUtil(curr) : 0;
        return env.llcPolicy.canMigrate(env.src.cpu, env.dst.cpu, util, false) == LlcMove.FORBID;
    }

    /** {@code asym_active_balance}: by priority, or away from a core that several tasks share. */
    static boolean prefersDestination(BalanceEnv env) {
        return env.isIdle()
                && AsymPriority.usable(env.machine, env.sd, env.dst.cpu)
                && (AsymPriority.higher(env.dst, env.src) || !AsymPriority.usable(env.machine, env.sd, env.src.cpu));
    }

    /** {@code imbalanced_active_balance}. */
    static boolean failedTooOften(BalanceEnv env) {
        return env.migrationType == MigrationType.TASK && env.sd.nrBalanceFailed > env.sd.cacheNiceTries + 2;
    }

    /** The only fair task would have clearly more of the destination. */
    public static boolean sourceLostCapacity(BalanceEnv env) {
        CpuRq src = env.src;
        return env.isIdle()
                && src.cfs.hNrRunnable == 1
                && Capacities.reduced(src, env.sd)
                && (long) src.capacity * env.sd.imbalancePct < env.dst.capacity * 100L;
    }

    static boolean pullsThisKind(BalanceEnv env) {
        return env.migrationType == MigrationType.MISFIT || env.migrationType == MigrationType.LLC_TASK;
    }
}
