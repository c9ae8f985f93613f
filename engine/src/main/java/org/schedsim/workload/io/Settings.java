package org.schedsim.workload.io;

import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/**
 * Properties that may stand in a task and in each phase; null = not given.
 *
 * @param at the place of the task or phase
 * @param policy as the kernel calls it, for example {@code SCHED_OTHER}
 * @param dlRuntimeUs {@code dl-runtime}, µs: a reservation, or the slice of a fair thread
 * @param dlDeadlineUs {@code dl-deadline}, µs
 * @param dlPeriodUs {@code dl-period}, µs
 */
record Settings(
        Place at,
        @Nullable String policy,
        @Nullable Integer priority,
        @Nullable Long dlRuntimeUs,
        @Nullable Long dlDeadlineUs,
        @Nullable Long dlPeriodUs,
        @Nullable CpuMask cpus,
        @Nullable Integer utilMin,
        @Nullable Integer utilMax,
        @Nullable String taskgroup) {
    boolean setsPolicy() {
        return policy != null || priority != null || dlRuntimeUs != null || dlDeadlineUs != null || dlPeriodUs != null;
    }

    boolean setsClamp() {
        return utilMin != null || utilMax != null;
    }
}
