package org.schedsim.claim;

/** Says when a CPU is one that a task should leave. */
interface Shunned {
    /** First time from {@code fromNs} on at which the CPU is one; {@code Steps.NEVER} if there is none. */
    long firstFrom(int cpu, long fromNs);

    /** First time from {@code fromNs} on at which it is none. */
    long firstNotFrom(int cpu, long fromNs);
}
