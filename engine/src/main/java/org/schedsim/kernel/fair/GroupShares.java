package org.schedsim.kernel.fair;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CgroupMode;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.TaskGroup;
import org.schedsim.kernel.state.Tunables;

/** A group's weight on one CPU is its part by load of the weight of the whole group (spec 13 §2, §8). */
final class GroupShares {
    private static final long MIN_WEIGHT = 2;

    private final CgroupMode mode;
    private final @Nullable Reweight reweight;

    /** {@code reweight}: how queued groups change their weight in virtual time; null: they have none. */
    GroupShares(Tunables tunables, @Nullable Reweight reweight) {
        this.mode = tunables.cgroupMode;
        this.reweight = reweight;
    }

    /** {@code update_cfs_group}; a group with nothing queued keeps its weight. */
    void update(CfsRq q, Entity se) {
        CfsRq below = se.myQueue;
        if (below == null || below.loadWeight == 0) {
            return;
        }
        long weight = weight(below);
        if (weight == se.loadWeight) {
            return;
        }
        if (reweight != null) {
            reweight.reweight(q, se, weight);
            return;
        }
        if (se.onRq) {
            q.loadWeight += weight - se.loadWeight;
        }
        QueueLoad.reweight(q, se, weight);
    }

    long weight(CfsRq q) {
        TaskGroup group = q.group;
        return switch (mode) {
            case UP -> group.shares;
            case SMP -> calcGroupShares(q, group.shares);
            case CONCUR -> calcGroupShares(q, group.shares * concurrency(group));
            case MAX ->
                calcGroupShares(q, Math.min(group.shares * group.nrCpus, Weights.internal(Weights.ofNice(-20))));
        };
    }

    /** CPUs that the group keeps busy on average. */
    private static long concurrency(TaskGroup group) {
        return Math.min(Math.max(1, group.runnableAvg >> 10), Math.max(1, group.nrCpus));
    }

    /** {@code calc_group_shares}. */
    static long calcGroupShares(CfsRq q, long shares) {
        long load = Math.max(CpuLoad.scaleLoadDown(q.loadWeight), q.avg.loadAvg);
        long groupLoad = q.group.loadAvg - q.tgLoadAvgContrib + load;
        long part = shares * load;
        if (groupLoad != 0) {
            part /= groupLoad;
        }
        return Math.max(MIN_WEIGHT, Math.min(part, shares));
    }
}
