package org.schedsim.kernel.placement;

import org.schedsim.kernel.state.Task;

/** How often a task changes whom it wakes, and what follows from it (spec 12 §3). */
final class Wakees {
    private Wakees() {}

    /** {@code record_wakee}: halved once for any silence longer than a second. */
    static void record(Task waker, Task wakee, long jiffies, int hz) {
        if (jiffies > waker.wakeeFlipDecayJiffies + hz) {
            waker.wakeeFlips >>= 1;
            waker.wakeeFlipDecayJiffies = jiffies;
        }
        if (waker.lastWakee != wakee.id) {
            waker.lastWakee = wakee.id;
            waker.wakeeFlips++;
        }
    }

    /** {@code wake_wide}: one waker feeds more wakees than fit the LLC, so they had better not follow it. */
    static boolean isWide(int wakerFlips, int wakeeFlips, int llcSize) {
        int high = Math.max(wakerFlips, wakeeFlips);
        int low = Math.min(wakerFlips, wakeeFlips);
        return low >= llcSize && high >= (long) low * llcSize;
    }
}
