package org.schedsim.kernel.fair;

import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Tunables;

/** How long the running entity is spared from preemption by its peers (spec 11 §6). */
final class Protection {
    private final Slices slices;
    private final boolean runToParity;
    private final boolean preemptShort;
    private final boolean flat;

    Protection(Tunables tunables, Slices slices) {
        this.slices = slices;
        this.runToParity = tunables.runToParity;
        this.preemptShort = tunables.preemptShort;
        this.flat = tunables.flatHierarchy;
    }

    /** {@code set_protect_slice}: {@code se} is switched in. */
    void set(CfsRq q, Entity se) {
        long least = runToParity ? slices.shortest(q) : Tunables.NORMALISED_BASE_SLICE_NS;
        set(q, se, Math.min(se.sliceNs, least));
    }

    /** {@code leastNs}: the shortest slice to respect, at most the entity's own. */
    void set(CfsRq q, Entity se, long leastNs) {
        se.vprot = se.deadline;
        if (leastNs >= se.sliceNs) {
            return;
        }
        long end = flat && preemptShort && q.sumWeight != 0
                ? firstIneligible(q)
                : se.vruntime + VirtualTime.calcDeltaFair(leastNs, se.weight);
        se.vprot = VirtualTime.earlier(se.vprot, end);
    }

    /** Where an entity that is not part of the sums stops being eligible. */
    private static long firstIneligible(CfsRq q) {
        return q.zeroVruntime + Math.floorDiv(q.sumWVruntime, q.sumWeight) + 1;
    }

    static boolean isActive(Entity se) {
        return VirtualTime.before(se.vruntime, se.vprot);
    }

    /** {@code cancel_protect_slice}. */
    static void cancel(Entity se) {
        if (isActive(se)) {
            se.vprot = se.vruntime;
        }
    }

    /** {@code update_protect_slice}: a wakee did not preempt; the entity gets the queue's shortest slice from here. */
    void shorten(CfsRq q, Entity se) {
        long from = flat ? VirtualTime.earlier(se.vruntime, Lag.avgVruntime(q)) : se.vruntime;
        long end = from + VirtualTime.calcDeltaFair(slices.shortest(q), se.weight);
        se.vprot = VirtualTime.earlier(se.vprot, end);
    }
}
