package org.schedsim.kernel.state;

/** Why a process has no preferred LLC (spec 30 §5, §6). */
public enum LlcExclusion {
    /** Nothing stands against a preference. */
    NONE,
    /** No scan was requested for longer than the epoch affinity timeout. */
    NOT_SCANNED,
    SINGLE_THREAD,
    /** More threads run at once than the LLC should take. */
    MANY_THREADS,
    /** The process uses more memory than the LLC should hold. */
    FOOTPRINT
}
