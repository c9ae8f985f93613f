package org.schedsim.kernel.balance;

import static java.util.Objects.requireNonNull;
import static org.schedsim.kernel.decision.Gate.gate;
import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY;
import static org.schedsim.kernel.state.Domain.SHARE_CPUCAPACITY;

import org.schedsim.kernel.decision.Gate;
import org.schedsim.kernel.group.Bandwidth;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.CpuMask;

/** May a task of the source queue move to the destination (spec 22 §10)? */
public final class CanMigrate {
    /** The first vetoes leave {@code ALL_PINNED} set, so such tasks look pinned to the pass. */
    public static final Gate<BalanceEnv> CAN_MIGRATE_TASK = gate("can_migrate_task", BalanceEnv.class)
            .tabulated()
            .veto("delayed", CanMigrate::isDelayed)
            .veto("throttled", env -> Bandwidth.isHeldBack(env.dst, env.candidate()))
            .veto("ineligible", CanMigrate::isIneligible)
            .veto("per-cpu-kthread", env -> env.candidate().perCpuKthread)
            .effect("note-affinity", CanMigrate::noteAffinity)
            .veto("affinity", CanMigrate::isForbiddenThere)
            .effect("clear-all-pinned", env -> env.flags &= ~BalanceEnv.ALL_PINNED)
            .veto("running", env -> env.candidate().onCpu)
            .veto("not-of-dst-llc", CanMigrate::isPushedFromItsLlc)
            .accept("active-balance", env -> env.has(BalanceEnv.ACTIVE_LB))
            .effect("note-llc", CanMigrate::noteLlc)
            .veto("llc-locality", CanMigrate::degradesLlc)
            .accept("cache-cold", env -> !isHot(env))
            .accept("failed-too-often", CanMigrate::failedTooOften)
            .otherwiseRefuse();

    private CanMigrate() {}

    /** A sleeping task is taken only where load is counted. */
    static boolean isDelayed(BalanceEnv env) {
        return env.candidate().se.schedDelayed && env.migrationType != MigrationType.LOAD;
    }

    /** {@code task_is_ineligible_on_dst_cpu}: it would have to wait there as well. */
    static boolean isIneligible(BalanceEnv env) {
        Task task = env.candidate();
        return env.sd.nrBalanceFailed == 0
                && env.machine.tunables.placeLag
                && env.fair().waitsOn(env.dst, task);
    }

    static boolean isForbiddenThere(BalanceEnv env) {
        return !env.candidate().allowed.contains(env.dst.cpu);
    }

    /** Another CPU of the local group may be able to take what the destination cannot. */
    private static void noteAffinity(BalanceEnv env) {
        if (!isForbiddenThere(env)) {
            return;
        }
        env.flags |= BalanceEnv.SOME_PINNED;
        if (env.newlyIdle() || env.has(BalanceEnv.DST_PINNED | BalanceEnv.ACTIVE_LB)) {
            return;
        }
        CpuMask mask = env.dstGroupMask;
        CpuMask allowed = env.candidate().allowed;
        for (int cpu = mask.first(); cpu >= 0; cpu = mask.next(cpu)) {
            if (env.considered.get(cpu) && allowed.contains(cpu)) {
                env.newDst = cpu;
                env.flags |= BalanceEnv.DST_PINNED;
                return;
            }
        }
    }

    static boolean isPushedFromItsLlc(BalanceEnv env) {
        return env.has(BalanceEnv.ACTIVE_LB_LLC) && !prefersDst(env);
    }

    private static boolean prefersDst(BalanceEnv env) {
        return env.candidate().preferredLlc == env.dst.llcId;
    }

    private static void noteLlc(BalanceEnv env) {
        if (env.migrationType != MigrationType.LLC_TASK && degradesLlc(env)) {
            env.flags |= BalanceEnv.LLC_PINNED;
        }
    }

    /** {@code migrate_degrades_llc}; given up after some failures (spec 30 §9.3). */
    static boolean degradesLlc(BalanceEnv env) {
        Domain sd = env.sd;
        return env.llcPolicy.degrades(
                env.src.cpu,
                env.dst.cpu,
                env.candidate(),
                sd.has(ASYM_CPUCAPACITY),
                env.migrationType == MigrationType.LLC_TASK,
                sd.nrBalanceFailed,
                sd.cacheNiceTries);
    }

    /** {@code task_hot} (spec 22 §10.2). */
    static boolean isHot(BalanceEnv env) {
        Task task = env.candidate();
        Machine machine = env.machine;
        Tunables tunables = machine.tunables;
        if (!task.policy.isFair() || task.policy == SchedPolicy.IDLE || env.sd.has(SHARE_CPUCAPACITY)) {
            return false;
        }
        CpuRq src = env.src;
        if (tunables.cacheHotBuddy && env.dst.nrRunning > 0 && requireNonNull(task.se.cfsRq).nextBuddy == task.se) {
            return true;
        }
        if (tunables.migrationCostNs == -1) {
            return true;
        }
        return tunables.migrationCostNs != 0 && src.clockTask - task.se.execStart < tunables.migrationCostNs;
    }

    static boolean failedTooOften(BalanceEnv env) {
        return env.sd.nrBalanceFailed > env.sd.cacheNiceTries;
    }
}
