package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;

/** The deadline tasks of a CPU. */
public final class DlRq {
    /** Waiting tasks, earliest deadline first. */
    public @Nullable Task head;

    /** The running one, as long as it is queued. */
    public @Nullable Task curr;

    /** Tasks that wait for their next period here, the earliest first. */
    public @Nullable Task throttled;

    /** Deadline tasks on the CPU, the running one included, throttled ones not. */
    public int nrRunning;

    /** Waiting ones that may run elsewhere. */
    public int nrPushable;

    /** Run time of deadline tasks on the CPU so far. */
    public long execNs;
}
