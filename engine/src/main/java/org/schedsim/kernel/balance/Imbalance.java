package org.schedsim.kernel.balance;

import static org.schedsim.kernel.decision.Classification.classification;
import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY;
import static org.schedsim.kernel.state.Domain.NUMA;
import static org.schedsim.kernel.state.Domain.SHARE_LLC;

import org.schedsim.kernel.decision.Classification;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenClassification;

/** What to move, and how much of it, {@code calculate_imbalance} (spec 22 §7). */
public final class Imbalance {
    /** In what unit the imbalance is counted. */
    public static final Classification<BalanceEnv, MigrationType> MIGRATION_TYPE = classification(
                    "migration_type", BalanceEnv.class, MigrationType.class)
            .match("misfit", env -> busiest(env, GroupType.MISFIT_TASK) && asymCapacity(env), MigrationType.MISFIT)
            .match("reduced-capacity", env -> busiest(env, GroupType.MISFIT_TASK), MigrationType.LOAD)
            .match("asym-packing", env -> busiest(env, GroupType.ASYM_PACKING), MigrationType.TASK)
            .match("smt-balance", env -> busiest(env, GroupType.SMT_BALANCE), MigrationType.TASK)
            .match("llc-balance", env -> busiest(env, GroupType.LLC_BALANCE), MigrationType.LLC_TASK)
            .match("imbalanced", env -> busiest(env, GroupType.IMBALANCED), MigrationType.TASK)
            .match("fill-spare-capacity", Imbalance::fillsSpareCapacity, MigrationType.UTIL)
            .match("even-out-tasks", Imbalance::localHasSpare, MigrationType.TASK)
            .otherwise(MigrationType.LOAD);

    /** Up to this many tasks a NUMA domain need not be balanced while it is nearly empty. */
    private static final long NUMA_IMBALANCE_MIN = 2;

    private final FrozenClassification<BalanceEnv, MigrationType> migrationType;

    Imbalance(Decisions decisions) {
        this.migrationType = decisions.freeze(MIGRATION_TYPE);
    }

    void calculate(BalanceEnv env) {
        env.migrationType = migrationType.classify(env);
        env.imbalance = switch (env.migrationType) {
            case MISFIT, LLC_TASK -> 1;
            case UTIL -> spareUtil(env);
            case TASK -> tasks(env);
            case LOAD -> busiest(env, GroupType.MISFIT_TASK) ? env.stats.busiest.misfitLoad : load(env);
        };
    }

    private static boolean busiest(BalanceEnv env, GroupType type) {
        return env.stats.busiest.is(type);
    }

    private static boolean asymCapacity(BalanceEnv env) {
        return env.sd.has(ASYM_CPUCAPACITY);
    }

    static boolean localHasSpare(BalanceEnv env) {
        return env.stats.local.is(GroupType.HAS_SPARE);
    }

    /** Not inside an LLC. An idle destination without spare utilisation takes one task instead. */
    static boolean fillsSpareCapacity(BalanceEnv env) {
        return fillsAcrossLlcs(env) && (spareUtil(env) > 0 || !env.isIdle());
    }

    private static boolean fillsAcrossLlcs(BalanceEnv env) {
        return localHasSpare(env) && busiest(env, GroupType.OVERLOADED) && !env.sd.has(SHARE_LLC);
    }

    private static long spareUtil(BalanceEnv env) {
        GroupStats local = env.stats.local;
        return Math.max(local.capacity, local.util) - local.util;
    }

    private static long tasks(BalanceEnv env) {
        GroupStats busiest = env.stats.busiest;
        return switch (busiest.type) {
            case ASYM_PACKING -> busiest.sumHNrRunning;
            case SMT_BALANCE, IMBALANCED -> 1;
            default -> fillsAcrossLlcs(env) ? 1 : evenOutTasks(env);
        };
    }

    private static long evenOutTasks(BalanceEnv env) {
        GroupStats local = env.stats.local;
        GroupStats busiest = env.stats.busiest;
        long imbalance = busiest.weight == 1 || env.stats.preferSibling
                ? sibling(env)
                : Math.max(0, local.idleCpus - busiest.idleCpus);
        if (env.sd.has(NUMA)) {
            imbalance = adjustNuma(imbalance, local.sumNrRunning + 1, env.sd.imbNumaNr);
        }
        return imbalance / 2;
    }

    /** {@code sibling_imbalance}: difference of the task counts, relative to the cores. */
    static long sibling(BalanceEnv env) {
        GroupStats busiest = env.stats.busiest;
        GroupStats local = env.stats.local;
        if (!env.isIdle() || busiest.sumNrRunning == 0) {
            return 0;
        }
        return sibling(busiest.sumNrRunning, busiest.cores, local.sumNrRunning, local.cores);
    }

    private static long sibling(long busiestTasks, long busiestCores, long localTasks, long localCores) {
        if (busiestCores == localCores) {
            return Math.max(0, busiestTasks - localTasks);
        }
        long cores = localCores + busiestCores;
        long imbalance = Math.max(0, localCores * busiestTasks - busiestCores * localTasks);
        imbalance = (2 * imbalance + cores) / cores;
        return imbalance <= 1 && localTasks == 0 && busiestTasks > 1 ? 2 : imbalance;
    }

    /** {@code adjust_numa_imbalance}: communicating pairs are left together on a nearly empty node. */
    static long adjustNuma(long imbalance, int dstRunning, int imbNumaNr) {
        return dstRunning <= imbNumaNr && imbalance <= NUMA_IMBALANCE_MIN ? 0 : imbalance;
    }

    private static long load(BalanceEnv env) {
        DomainStats stats = env.stats;
        GroupStats local = stats.local;
        GroupStats busiest = stats.busiest;
        if (!local.is(GroupType.OVERLOADED)) {
            local.computeAvgLoad();
            if (local.avgLoad >= busiest.avgLoad || local.avgLoad >= stats.avgLoad()) {
                return 0;
            }
        }
        long average = stats.avgLoad();
        long surplus = (busiest.avgLoad - average) * busiest.capacity;
        long room = (average - local.avgLoad) * local.capacity;
        // Below average the surplus wraps around to a huge unsigned value.
        long amount = Long.compareUnsigned(surplus, room) < 0 ? surplus : room;
        return Long.divideUnsigned(amount, 1024);
    }
}
