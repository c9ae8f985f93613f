package org.schedsim.kernel.placement;

import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;

/** {@code util_fits_cpu} (spec 12 §6). */
final class CapacityFit {
    private static final int FULL = 1024;

    private CapacityFit() {}

    /** A task without utilisation clamps. */
    static int ofTask(long util, CpuRq rq) {
        return Pelt.fitsCapacity(util, rq.capacity) ? 1 : 0;
    }

    /**
     * A task with utilisation clamps.
     *
     * @return 1 = fits, 0 = does not, -1 = only the lower clamp is missed
     */
    static int ofClamped(
            long util, long clampMin, long clampMax, long capacity, long archCapacity, long actualCapacity) {
        boolean clampedIn = clampMax <= archCapacity && !(archCapacity == FULL && clampMax == FULL);
        boolean fits = clampedIn || Pelt.fitsCapacity(util, capacity);
        long wanted = Math.min(clampMin, clampMax);
        if (fits && util < wanted && wanted > actualCapacity) {
            return -1;
        }
        return fits ? 1 : 0;
    }
}
