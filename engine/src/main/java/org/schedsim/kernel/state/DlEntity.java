package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;

/** The reservation of a deadline task: so much run time, by so long after each start of a period. */
public final class DlEntity {
    public final long runtimeNs;
    /** Relative. */
    public final long deadlineNs;

    public final long periodNs;

    /** Run time left of the present instance. */
    public long leftNs;

    /** Kernel time of the present instance's deadline; 0 = there was none yet. */
    public long absDeadlineNs;

    /** Run time used up: waits for the next period, on no queue. */
    public boolean throttled;

    /** Gave the rest of its run time away. */
    public boolean yielded;

    /** In the waiting list of its CPU. */
    public boolean queued;

    /** When the next period begins, if {@link #throttled}. */
    public long replenishNs;

    /** CPU whose timer replenishes it, if {@link #throttled}. */
    public int timerCpu;

    /** Next in the waiting list. */
    public @Nullable Task next;

    /** Next of those that wait for their period. */
    public @Nullable Task nextThrottled;

    /** {@code runtimeNs} is above 0 and at most {@code deadlineNs}, that at most {@code periodNs}. */
    public DlEntity(long runtimeNs, long deadlineNs, long periodNs) {
        this.runtimeNs = runtimeNs;
        this.deadlineNs = deadlineNs;
        this.periodNs = periodNs;
    }
}
