package org.schedsim.kernel.state;

/** For whom a balancing pass runs (spec 21 §1). */
public enum IdleType {
    NOT_IDLE(0),
    IDLE(1),
    NEWLY_IDLE(2);

    /** Place in arrays that hold a value for each type. */
    public final int index;

    IdleType(int index) {
        this.index = index;
    }

    /** "idle" in the conditions of the specs: not {@link #NOT_IDLE}. */
    public boolean isIdle() {
        return this != NOT_IDLE;
    }
}
