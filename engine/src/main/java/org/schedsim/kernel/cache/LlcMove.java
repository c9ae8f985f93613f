package org.schedsim.kernel.cache;

/** What the LLC policy says to a move from one LLC to another. */
public enum LlcMove {
    /** The move would take a task out of a preferred LLC that has room, or into one that has none. */
    FORBID,
    /** The move serves the preference. */
    LLC,
    /** The policy has no opinion. */
    UNRESTRICTED
}
