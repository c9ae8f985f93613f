package org.schedsim.kernel.state;

/** A reschedule request on the current task of a CPU (spec 01 §5). Ordered by strength. */
public enum Request {
    NONE,
    /** Noticed at the end of the next interrupt in user mode, or made real by the next tick. */
    LAZY,
    /** Noticed at once, by IPI if it comes from another CPU. */
    REAL
}
