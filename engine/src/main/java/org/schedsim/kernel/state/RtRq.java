package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;

/** Waiting real-time tasks of a CPU, by priority; the running one is not in the lists. */
public final class RtRq {
    public static final int PRIORITIES = 100;

    /** First waiting task of each priority (index = rt priority). */
    public final @Nullable Task[] head = new Task[PRIORITIES];

    public final @Nullable Task[] tail = new Task[PRIORITIES];

    /** The running one, as long as it is queued. */
    public @Nullable Task curr;

    /** {@link #curr} goes behind its peers when it is put: its slice is over, or it yielded. */
    public boolean currToTail;

    /** Run time of real-time tasks on the CPU so far. */
    public long execNs;

    /** Real-time tasks on the CPU, the running one included. */
    public int nrRunning;

    /** Waiting ones that may run elsewhere. */
    public int nrPushable;
}
