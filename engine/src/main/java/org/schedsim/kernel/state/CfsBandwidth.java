package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;

/** The quota of a group and what is left of it, {@code cfs_bandwidth} (spec 13 §5). Times in ns. */
public final class CfsBandwidth {
    public static final long NO_QUOTA = -1;

    public long quotaNs = NO_QUOTA;
    public long periodNs = 100_000_000;
    public long burstNs;

    /** The pool: what no CPU has fetched yet. */
    public long runtimeNs;

    /** The pool after the last refill. */
    public long runtimeSnapNs;

    /** The last period ended with nobody throttled, and no CPU has fetched since. */
    public boolean idle;

    public boolean periodActive;

    /** An end of a period: the next one while the timer is active, else the last one that was set. */
    public long periodExpiresNs;

    public boolean slackStarted;

    /** Queues that wait for the pool, oldest first. */
    public @Nullable CfsRq throttledHead;

    public @Nullable CfsRq throttledTail;

    /** Periods that ended while the timer was active. */
    public long nrPeriods;

    /** Those of them in which somebody was throttled at the end. */
    public long nrThrottled;

    /** Throttled time, summed over the CPUs. */
    public long throttledTimeNs;

    /** Periods in which more than the quota was used. */
    public long nrBurst;

    /** What was used beyond the quota. */
    public long burstTimeNs;

    public boolean hasQuota() {
        return quotaNs != NO_QUOTA;
    }

    /** Appends a queue to those that wait. */
    public void addThrottled(CfsRq q) {
        q.throttledPrev = throttledTail;
        q.throttledNext = null;
        if (throttledTail == null) {
            throttledHead = q;
        } else {
            throttledTail.throttledNext = q;
        }
        throttledTail = q;
    }

    public void removeThrottled(CfsRq q) {
        CfsRq prev = q.throttledPrev;
        CfsRq next = q.throttledNext;
        if (prev == null) {
            throttledHead = next;
        } else {
            prev.throttledNext = next;
        }
        if (next == null) {
            throttledTail = prev;
        } else {
            next.throttledPrev = prev;
        }
        q.throttledPrev = null;
        q.throttledNext = null;
    }
}
