package org.schedsim.kernel.fair;

import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;

/** A group's weight on one CPU is its part by load of the weight of the whole group (spec 13 §2). */
final class GroupShares {
    private static final long MIN_WEIGHT = 2;

    private final Reweight reweight;

    GroupShares(Reweight reweight) {
        this.reweight = reweight;
    }

    /** {@code update_cfs_group}; a group with nothing queued keeps its weight. */
    void update(CfsRq q, Entity se) {
        CfsRq below = se.myQueue;
        if (below == null || below.loadWeight == 0) {
            return;
        }
        long weight = calcGroupShares(below);
        if (weight != se.loadWeight) {
            reweight.reweight(q, se, weight);
        }
    }

    /** {@code calc_group_shares}. */
    static long calcGroupShares(CfsRq q) {
        long shares = q.group.shares;
        long load = Math.max(CpuLoad.scaleLoadDown(q.loadWeight), q.avg.loadAvg);
        long groupLoad = q.group.loadAvg - q.tgLoadAvgContrib + load;
        long part = shares * load;
        if (groupLoad != 0) {
            part /= groupLoad;
        }
        return Math.max(MIN_WEIGHT, Math.min(part, shares));
    }
}
