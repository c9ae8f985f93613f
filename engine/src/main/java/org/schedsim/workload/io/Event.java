package org.schedsim.workload.io;

/**
 * An event of a phase.
 *
 * @param at its place
 * @param amount µs, bytes, accesses, or the period of a timer in µs
 * @param ref what it names: a mutex, a condition, a timer, a task ...; empty if nothing
 * @param other the mutex of a condition, the mode of a timer, the type of an access; empty if none
 */
record Event(EventWord word, Place at, long amount, String ref, String other) {
    static final String ABSOLUTE = "absolute";
    static final String CHASE = "chase";

    /** Can it take time, or block until another thread does something? */
    boolean mayTakeTime() {
        return switch (word) {
            case RUN, RUNTIME, MEM, IORUN, MEMRUN, TIMER -> amount > 0;
            case SLEEP, WAIT, SYNC, SUSPEND, BARRIER, SEM_WAIT -> true;
            case LOCK, UNLOCK, SIGNAL, BROAD, RESUME, YIELD, FORK, SEM_POST -> false;
        };
    }
}
