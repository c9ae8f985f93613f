package org.schedsim.kernel.balance;

import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;

/** How often a level is balanced (spec 21 §4). */
final class BalanceInterval {
    /** Milliseconds up to which the interval of a level full of pinned tasks is doubled. */
    private static final long MAX_PINNED = 512;

    private BalanceInterval() {}

    /** {@code get_sd_balance_interval}, jiffies: one less while busy, so that nested levels do not fall together. */
    static long jiffies(Machine machine, Domain sd, boolean busy) {
        int hz = machine.tunables.hz;
        long ms = busy ? sd.balanceInterval * sd.busyFactor : sd.balanceInterval;
        long jiffies = fromMillis(ms, hz) - (busy ? 1 : 0);
        return Math.max(1, Math.min(jiffies, machine.maxLoadBalanceInterval));
    }

    /** Rounds up. */
    static long fromMillis(long ms, int hz) {
        return (ms * hz + 999) / 1000;
    }

    /** After a pass that had nothing to do or could not do it. */
    static void grow(Domain sd, boolean allPinned, IdleType idle, MigrationType type) {
        if (idle == IdleType.NEWLY_IDLE || type == MigrationType.MISFIT) {
            return;
        }
        long limit = allPinned ? Math.max(MAX_PINNED, sd.maxInterval) : sd.maxInterval;
        if (sd.balanceInterval < limit) {
            sd.balanceInterval *= 2;
        }
    }

    static void reset(Domain sd) {
        sd.balanceInterval = sd.minInterval;
    }
}
