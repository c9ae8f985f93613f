package org.schedsim.trace;

import org.apiguardian.api.API;

/** What an event says; the columns that it does not use hold -1 (CPU, task) or 0 (argument). */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum EventKind {
    /** The task was created and waits on {@code cpu}. */
    FORK,
    /** The sleeping task was woken and waits on {@code cpu}; the argument is the waker's CPU. */
    WAKE,
    /** The task begins to execute on {@code cpu}. */
    RUN,
    /** The task ceases to execute on {@code cpu}; the argument is one of {@link Trace#PREEMPTED} and its like. */
    STOP,
    /** The task's queue is now that of {@code cpu}; see {@link Trace#moveSource} and {@link Trace#moveRule}. */
    MIGRATE,
    /** The task may run on other CPUs from now on; the argument is an index for {@link Trace#mask}. */
    AFFINITY,
    /** What {@code cpu} has left for fair tasks, 1..1024, as the scheduler knows it. */
    CAPACITY,
    /** LLC that the task should run on, as the kernel numbers them; -1 = none. */
    PREFERRED_LLC,
    /** {@code cpu} came on line (the argument is 1) or went off line (0). */
    ONLINE,
    /** Work that the task has done so far, ns at capacity 1024; a sample, not a change. */
    WORK,
    /** The task, stopped before, is held back until its cgroup has time again; the argument is the number of the cgroup. */
    THROTTLE,
    /** The task is held back no longer: it waits on {@code cpu}. */
    UNTHROTTLE
}
