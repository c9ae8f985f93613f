package org.schedsim.kernel.balance;

import static org.schedsim.kernel.decision.Gate.gate;

import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenGate;
import org.schedsim.kernel.decision.Gate;

/** Is there a group to take work from, {@code sched_balance_find_src_group} (spec 22 §6)? */
public final class FindSrcGroup {
    /** Do the statistics call for an imbalance to be computed? A refusal means balanced. */
    public static final Gate<BalanceEnv> FIND_SRC_GROUP = gate("find_src_group", BalanceEnv.class)
            .tabulated()
            .veto("no-busiest", env -> !env.stats.foundBusiest())
            .accept("misfit", env -> env.stats.busiest.is(GroupType.MISFIT_TASK))
            .veto("energy-aware", env -> !env.dst.rd.isOverutilized())
            .accept("asym-packing", env -> env.stats.busiest.is(GroupType.ASYM_PACKING))
            .accept("imbalanced", env -> env.stats.busiest.is(GroupType.IMBALANCED))
            .veto("local-outranks-busiest", FindSrcGroup::localOutranksBusiest)
            .veto("local-not-less-loaded", FindSrcGroup::localNotLessLoaded)
            .veto("local-above-average", FindSrcGroup::localAboveAverage)
            .veto("within-imbalance-pct", FindSrcGroup::withinImbalancePct)
            .accept("prefer-sibling", FindSrcGroup::evensOutTaskCounts)
            .veto("dst-busy", env -> !busiestOverloaded(env) && !env.isIdle())
            .accept("smt-balance", FindSrcGroup::relievesSharedCore)
            .veto("idle-cpus-even", FindSrcGroup::idleCpusAreEven)
            .veto("lone-task", env -> !busiestOverloaded(env) && env.stats.busiest.sumHNrRunning == 1)
            .otherwiseAccept();

    private final GroupStatistics statistics;
    private final FrozenGate<BalanceEnv> findSrcGroup;
    private final Imbalance imbalance;

    FindSrcGroup(GroupStatistics statistics, Decisions decisions) {
        this.statistics = statistics;
        this.findSrcGroup = decisions.freeze(FIND_SRC_GROUP);
        this.imbalance = new Imbalance(decisions);
    }

    /** True if {@code env} now holds a busiest group, a migration type and an amount; false = balanced. */
    boolean find(BalanceEnv env) {
        statistics.collect(env);
        return decide(env);
    }

    boolean decide(BalanceEnv env) {
        env.srcGroup(env.stats.busiest);
        if (!findSrcGroup.decide(env)) {
            return false;
        }
        imbalance.calculate(env);
        return env.imbalance != 0;
    }

    static boolean localOutranksBusiest(BalanceEnv env) {
        return env.stats.local.type.compareTo(env.stats.busiest.type) > 0;
    }

    private static boolean localOverloaded(BalanceEnv env) {
        return env.stats.local.is(GroupType.OVERLOADED);
    }

    static boolean localNotLessLoaded(BalanceEnv env) {
        return localOverloaded(env) && env.stats.local.avgLoad >= env.stats.busiest.avgLoad;
    }

    static boolean localAboveAverage(BalanceEnv env) {
        return localOverloaded(env) && env.stats.local.avgLoad >= env.stats.avgLoad();
    }

    static boolean withinImbalancePct(BalanceEnv env) {
        return localOverloaded(env) && 100 * env.stats.busiest.avgLoad <= env.sd.imbalancePct * env.stats.local.avgLoad;
    }

    static boolean evensOutTaskCounts(BalanceEnv env) {
        return env.stats.preferSibling
                && env.stats.local.is(GroupType.HAS_SPARE)
                && (env.stats.busiest.is(GroupType.LLC_BALANCE) || Imbalance.sibling(env) > 1);
    }

    private static boolean busiestOverloaded(BalanceEnv env) {
        return env.stats.busiest.is(GroupType.OVERLOADED);
    }

    /** Between a core of several threads and one of a single thread. */
    static boolean relievesSharedCore(BalanceEnv env) {
        return env.stats.busiest.is(GroupType.SMT_BALANCE)
                && env.stats.local.isSmtCore() != env.stats.busiest.isSmtCore();
    }

    static boolean idleCpusAreEven(BalanceEnv env) {
        return !busiestOverloaded(env)
                && env.stats.busiest.weight > 1
                && env.stats.local.idleCpus <= env.stats.busiest.idleCpus + 1;
    }
}
