package org.schedsim.kernel.balance;

import static org.schedsim.kernel.decision.Classification.classification;

import org.schedsim.kernel.decision.Classification;

/** What a group is for the balancer, {@code group_classify} (spec 22 §4). */
public final class GroupTypes {
    /** The type of the group under examination; the names are the kernel's. */
    public static final Classification<BalanceEnv, GroupType> GROUP_TYPE = classification(
                    "group_type", BalanceEnv.class, GroupType.class)
            .match("overloaded", GroupTypes::isOverloaded, GroupType.OVERLOADED)
            .match("llc_balance", env -> env.group.llcBalance, GroupType.LLC_BALANCE)
            .match("imbalanced", env -> env.group.imbalanced, GroupType.IMBALANCED)
            .match("asym_packing", env -> env.group.asymPacking, GroupType.ASYM_PACKING)
            .match("smt_balance", env -> env.group.smtBalance, GroupType.SMT_BALANCE)
            .match("misfit_task", env -> env.group.misfitLoad != 0, GroupType.MISFIT_TASK)
            .match("fully_busy", GroupTypes::isFullyBusy, GroupType.FULLY_BUSY)
            .otherwise(GroupType.HAS_SPARE);

    private GroupTypes() {}

    /** {@code group_is_overloaded}: more tasks than CPUs, and they feel it. */
    static boolean isOverloaded(BalanceEnv env) {
        GroupStats group = env.group;
        int pct = env.sd.imbalancePct;
        return (!env.dst.rd.isEnergyAware() || group.overutilized)
                && group.sumNrRunning > group.weight
                && (group.capacity * 100 < group.util * pct || group.capacity * pct < group.runnable * 100);
    }

    static boolean isFullyBusy(BalanceEnv env) {
        return !hasCapacity(env.group, env.sd.imbalancePct);
    }

    /** {@code group_has_capacity}. */
    private static boolean hasCapacity(GroupStats group, int pct) {
        if (group.sumNrRunning < group.weight) {
            return true;
        }
        return group.capacity * pct >= group.runnable * 100 && group.capacity * 100 > group.util * pct;
    }
}
