package org.schedsim.workload;

import org.apiguardian.api.API;

/**
 * How a thread is scheduled.
 *
 * @param kind the policy
 * @param nice -20 to 19, for NORMAL and BATCH
 * @param rtPriority 1 to 99, for FIFO and RR; else 0
 * @param sliceNs custom slice, 100 µs to 100 ms; 0 = the base slice
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ThreadPolicy(Kind kind, int nice, int rtPriority, long sliceNs) {
    /** Policies as {@code sched_setscheduler} names them. */
    public enum Kind {
        NORMAL,
        BATCH,
        IDLE,
        FIFO,
        RR
    }

    /** Normal, nice 0, base slice. */
    public static final ThreadPolicy DEFAULT = new ThreadPolicy(Kind.NORMAL, 0, 0, 0);
}
