package org.schedsim.kernel.state;

/** The scheduling policies, as {@code sched_setscheduler} names them. */
public enum SchedPolicy {
    NORMAL,
    BATCH,
    IDLE,
    FIFO,
    RR,
    DEADLINE,
    /** The stopper thread of a CPU; nothing preempts it. */
    STOP,
    /** The idle task of a CPU. */
    IDLE_TASK;

    /** True for the policies that the fair class serves. */
    public boolean isFair() {
        return this == NORMAL || this == BATCH || this == IDLE;
    }

    /** True for the policies that the rt class serves. */
    public boolean isRt() {
        return this == FIFO || this == RR;
    }
}
