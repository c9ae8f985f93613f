package org.schedsim.kernel.balance;

/** What a pass counts while it moves tasks (spec 22 §7). */
public enum MigrationType {
    LOAD,
    UTIL,
    TASK,
    MISFIT,
    /** Tasks that prefer the destination's LLC. */
    LLC_TASK
}
