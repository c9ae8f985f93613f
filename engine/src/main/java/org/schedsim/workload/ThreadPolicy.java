package org.schedsim.workload;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How a thread is scheduled.
 *
 * @param kind the policy
 * @param nice -20 to 19, for NORMAL and BATCH
 * @param rtPriority 1 to 99, for FIFO and RR; else 0
 * @param sliceNs custom slice, 100 µs to 100 ms; 0 = the base slice
 * @param deadline reservation, for DEADLINE; else null
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ThreadPolicy(
        Kind kind,
        int nice,
        int rtPriority,
        long sliceNs,
        @Nullable Deadline deadline) {
    /** Policies as {@code sched_setscheduler} names them. */
    public enum Kind {
        NORMAL,
        BATCH,
        IDLE,
        FIFO,
        RR,
        DEADLINE
    }

    /**
     * Run time that a thread is sure of, and limited to: {@code runtimeNs} in each period, by {@code deadlineNs} after its
     * start. {@code runtimeNs} is at most {@code deadlineNs}, that at most {@code periodNs}.
     */
    public record Deadline(long runtimeNs, long deadlineNs, long periodNs) {}

    public ThreadPolicy {
        if ((kind == Kind.DEADLINE) != (deadline != null)) {
            throw new IllegalArgumentException(
                    kind + " with the reservation " + deadline + ": DEADLINE needs one, and no other policy has one");
        }
    }

    /** Without reservation. */
    public ThreadPolicy(Kind kind, int nice, int rtPriority, long sliceNs) {
        this(kind, nice, rtPriority, sliceNs, null);
    }

    /** {@code SCHED_DEADLINE}. */
    public static ThreadPolicy deadline(long runtimeNs, long deadlineNs, long periodNs) {
        return new ThreadPolicy(Kind.DEADLINE, 0, 0, 0, new Deadline(runtimeNs, deadlineNs, periodNs));
    }

    /** Normal, nice 0, base slice. */
    public static final ThreadPolicy DEFAULT = new ThreadPolicy(Kind.NORMAL, 0, 0, 0);
}
