package org.schedsim.kernel.fair;

import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Tunables;

/** Slices: the base slice, or the task's own (spec 11 §2). */
final class Slices {
    static final long MIN_CUSTOM_NS = 100_000;
    static final long MAX_CUSTOM_NS = 100_000_000;

    private final long baseSliceNs;

    Slices(Tunables tunables) {
        this.baseSliceNs = tunables.baseSliceNs;
    }

    void refresh(Entity se) {
        if (!se.customSlice) {
            se.sliceNs = baseSliceNs;
        }
    }

    /** {@code __setparam_fair}: 0 = back to the base slice. */
    void set(Entity se, long sliceNs) {
        se.customSlice = sliceNs != 0;
        se.sliceNs = se.customSlice ? Math.max(MIN_CUSTOM_NS, Math.min(sliceNs, MAX_CUSTOM_NS)) : baseSliceNs;
    }

    /** {@code cfs_rq_min_slice}, the running entity included. */
    long shortest(CfsRq q) {
        if (q.nrCustomSlice == 0) {
            return baseSliceNs;
        }
        Entity curr = q.curr;
        long shortest = curr != null && curr.onRq ? curr.sliceNs : Long.MAX_VALUE;
        for (int i = 0; i < q.timelineSize; i++) {
            shortest = Math.min(shortest, q.timeline[i].sliceNs);
        }
        return shortest;
    }

    /** {@code cfs_rq_max_slice}, the running entity included. */
    long longest(CfsRq q) {
        if (q.nrCustomSlice == 0) {
            return baseSliceNs;
        }
        Entity curr = q.curr;
        long longest = curr != null && curr.onRq ? curr.sliceNs : 0;
        for (int i = 0; i < q.timelineSize; i++) {
            longest = Math.max(longest, q.timeline[i].sliceNs);
        }
        return longest;
    }
}
