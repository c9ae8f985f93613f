package org.schedsim.kernel.balance;

import static org.schedsim.kernel.state.Domain.SHARE_CPUCAPACITY;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Group;

/** Sums over a group in one pass, {@code sg_lb_stats} (spec 22 §3). */
final class GroupStats {
    /** Null only for the busiest group of a pass that has found none. */
    @Nullable
    Group group;

    /** Flags of the group; 0 without a group. */
    int flags;

    int weight;
    int cores;
    long capacity;
    long minCapacity;
    long maxCapacity;

    long load;
    long util;
    long runnable;
    int sumHNrRunning;
    int sumNrRunning;
    int idleCpus;
    long misfitLoad;
    /** Tasks on CPUs of other LLCs that prefer the destination's. */
    int nrPrefDstLlc;

    boolean asymPacking;
    boolean smtBalance;
    boolean llcBalance;
    boolean imbalanced;
    /** Some CPU has more to do than fits it; with energy-aware placement only. */
    boolean overutilized;

    GroupType type = GroupType.HAS_SPARE;
    /** Load relative to capacity; kept for overloaded groups only. */
    long avgLoad;

    void start(Group group) {
        clear();
        this.group = group;
        flags = group.flags;
        weight = group.weight;
        cores = group.cores;
    }

    void clear() {
        group = null;
        flags = 0;
        weight = 0;
        cores = 0;
        capacity = 0;
        minCapacity = 0;
        maxCapacity = 0;
        load = 0;
        util = 0;
        runnable = 0;
        sumHNrRunning = 0;
        sumNrRunning = 0;
        idleCpus = 0;
        misfitLoad = 0;
        nrPrefDstLlc = 0;
        asymPacking = false;
        smtBalance = false;
        llcBalance = false;
        imbalanced = false;
        overutilized = false;
        type = GroupType.HAS_SPARE;
        avgLoad = 0;
    }

    /** The entry that any group with fair tasks replaces. */
    void clearToNone() {
        clear();
        idleCpus = Integer.MAX_VALUE;
    }

    boolean is(GroupType wanted) {
        return type == wanted;
    }

    /** The group is one core of several threads. */
    boolean isSmtCore() {
        return has(SHARE_CPUCAPACITY);
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    void computeAvgLoad() {
        avgLoad = load * 1024 / capacity;
    }
}
