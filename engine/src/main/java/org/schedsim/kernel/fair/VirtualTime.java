package org.schedsim.kernel.fair;

import org.schedsim.kernel.state.Entity;

/** Virtual time: real time of a nice-0 entity, slower for heavier ones. Compared by signed difference. */
final class VirtualTime {
    private VirtualTime() {}

    /** {@code calc_delta_fair}: plain division, not the table of inverses (spec 11 §1). */
    static long calcDeltaFair(long delta, long weight) {
        return weight == Entity.NICE_0_LOAD ? delta : delta * Entity.NICE_0_LOAD / weight;
    }

    static boolean before(long a, long b) {
        return a - b < 0;
    }

    static long earlier(long a, long b) {
        return before(a, b) ? a : b;
    }
}
