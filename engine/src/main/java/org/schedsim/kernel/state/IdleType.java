package org.schedsim.kernel.state;

/** For whom a balancing pass runs (spec 21 §1). */
public enum IdleType {
    NOT_IDLE,
    IDLE,
    NEWLY_IDLE;

    /** "idle" in the conditions of the specs: not {@link #NOT_IDLE}. */
    public boolean isIdle() {
        return this != NOT_IDLE;
    }
}
