package org.schedsim.kernel.state;

/** What a task waits for, if anything. */
public enum TaskState {
    /** Forked, not yet enqueued. */
    NEW,
    /** Running or waiting for a CPU. */
    RUNNABLE,
    SLEEPING,
    DEAD
}
