package org.schedsim.kernel.state;

/** What the system allows and assumes of utilisation clamps (spec 13 §7). */
public final class UclampDefaults {
    /** Somebody has set a clamp; before that none is looked at ({@code uclamp_is_used}). */
    public boolean used;

    /** {@code sched_util_clamp_min}: no lower clamp takes effect above it. */
    public int minLimit = 1024;

    /** {@code sched_util_clamp_max}: no upper clamp takes effect above it. */
    public int maxLimit = 1024;

    /** {@code sched_util_clamp_min_rt_default}: lower clamp of real-time tasks that ask for none. */
    public int rtMin = 1024;
}
