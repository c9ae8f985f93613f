package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/** A scheduling domain of one CPU (spec 20). Every CPU has its own copy; groups are shared as the spec says. */
public final class Domain {
    public static final int BALANCE_NEWIDLE = 1;
    public static final int BALANCE_EXEC = 1 << 1;
    public static final int BALANCE_FORK = 1 << 2;
    public static final int BALANCE_WAKE = 1 << 3;
    public static final int WAKE_AFFINE = 1 << 4;
    public static final int ASYM_CPUCAPACITY = 1 << 5;
    public static final int ASYM_CPUCAPACITY_FULL = 1 << 6;
    public static final int SHARE_CPUCAPACITY = 1 << 7;
    public static final int CLUSTER = 1 << 8;
    public static final int SHARE_LLC = 1 << 9;
    public static final int SERIALIZE = 1 << 10;
    public static final int ASYM_PACKING = 1 << 11;
    public static final int PREFER_SIBLING = 1 << 12;
    public static final int NUMA = 1 << 13;

    /** SMT, CLS, MC, PKG, NODE or NUMA. */
    public final String name;

    public final int cpu;
    public final CpuMask span;
    public final int weight;
    /** Assigned before degenerate levels are removed. */
    public final int level;

    public int flags;
    public @Nullable Domain parent;
    public @Nullable Domain child;
    /** In walk order: the first one is the local group. */
    public Group[] groups = new Group[0];

    public int imbalancePct;
    public int cacheNiceTries;
    public int imbNumaNr;
    public int busyFactor = 16;
    public long minInterval;
    public long maxInterval;
    /** Milliseconds. */
    public long balanceInterval;

    /** Jiffies. */
    public long lastBalance;

    public int nrBalanceFailed;
    public int newidleCall = 512;
    public int newidleSuccess = 256;
    public int newidleRatio = 512;
    public long newidleStampNs;
    public long maxNewidleLbCost;
    public long costStampJiffies;
    public @Nullable LlcShared shared;
    public final BalanceStats stats = new BalanceStats();

    public Domain(String name, int cpu, CpuMask span, int level) {
        this.name = name;
        this.cpu = cpu;
        this.span = span;
        this.weight = span.size();
        this.level = level;
    }

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** The group that contains this CPU. */
    public Group localGroup() {
        return groups[0];
    }

    @Override
    public String toString() {
        return name + "(" + span + ")";
    }
}
