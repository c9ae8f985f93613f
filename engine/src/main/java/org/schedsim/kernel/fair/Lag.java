package org.schedsim.kernel.fair;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Tunables;

/** Average vruntime of a queue, and how far an entity is behind or ahead of it (spec 11 §3). */
final class Lag {
    private final Slices slices;
    private final long tickNs;
    private final boolean delayZero;

    Lag(Tunables tunables, Slices slices) {
        this.slices = slices;
        this.tickNs = tunables.tickNs;
        this.delayZero = tunables.delayZero;
    }

    static boolean isQueued(@Nullable Entity curr) {
        return curr != null && curr.onRq;
    }

    /** {@code avg_vruntime}: also moves the queue's zero to it, so that the sums stay small. */
    static long avgVruntime(CfsRq q) {
        Entity curr = q.curr;
        long step = 0;
        if (q.sumWeight != 0) {
            step = Math.floorDiv(sum(q), weight(q));
        } else if (curr != null && curr.onRq) {
            step = curr.vruntime - q.zeroVruntime;
        }
        moveZero(q, step);
        return q.zeroVruntime;
    }

    static void moveZero(CfsRq q, long step) {
        q.zeroVruntime += step;
        q.sumWVruntime -= q.sumWeight * step;
    }

    /** R: weighted distance of all queued entities from the queue's zero. */
    static long sum(CfsRq q) {
        Entity curr = q.curr;
        return curr != null && curr.onRq
                ? q.sumWVruntime + curr.weight * (curr.vruntime - q.zeroVruntime)
                : q.sumWVruntime;
    }

    /** T: weight of all queued entities. */
    static long weight(CfsRq q) {
        Entity curr = q.curr;
        return curr != null && curr.onRq ? q.sumWeight + curr.weight : q.sumWeight;
    }

    /** {@code vruntime_eligible}: not ahead of the average, which rounding must not decide. */
    static boolean isEligible(CfsRq q, long vruntime) {
        return isEligible(sum(q), weight(q), vruntime - q.zeroVruntime);
    }

    /** sum ≥ key · weight, the product exact. */
    static boolean isEligible(long sum, long weight, long key) {
        long high = Math.multiplyHigh(key, weight);
        long low = key * weight;
        return high == (low >> 63) ? sum >= low : high < 0;
    }

    /** {@code entity_lag}: clamped to what the longest slice and a tick allow. */
    long entityLag(CfsRq q, long avgVruntime, Entity se) {
        return clamp(avgVruntime - se.vruntime, limit(slices.longest(q), se.weight));
    }

    /** The tick length is part of the limit. */
    long limit(long maxSliceNs, long weight) {
        return VirtualTime.calcDeltaFair(maxSliceNs + tickNs, weight);
    }

    static long clamp(long lag, long limit) {
        return Math.max(-limit, Math.min(lag, limit));
    }

    /** {@code update_entity_lag}; returns true if the lag no longer says where the entity stands. */
    boolean update(CfsRq q, Entity se) {
        long avgVruntime = avgVruntime(q);
        long vlag = entityLag(q, avgVruntime, se);
        if (se.schedDelayed) {
            vlag = ofDelayed(vlag, se.vlag);
        }
        se.vlag = vlag;
        return avgVruntime - vlag != se.vruntime;
    }

    /** A delayed entity works off its lag, and gains none beyond zero. */
    long ofDelayed(long vlag, long previousVlag) {
        long least = Math.max(vlag, previousVlag);
        return delayZero ? Math.min(least, 0) : least;
    }
}
