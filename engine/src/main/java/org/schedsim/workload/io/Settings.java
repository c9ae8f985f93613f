package org.schedsim.workload.io;

import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/**
 * Properties that may stand in a task and in each phase; null = not given.
 *
 * @param at the place of the task or phase
 * @param policy as the kernel calls it, for example {@code SCHED_OTHER}
 * @param dlRuntimeUs {@code dl-runtime}, µs
 */
record Settings(
        Place at,
        @Nullable String policy,
        @Nullable Integer priority,
        @Nullable Long dlRuntimeUs,
        @Nullable CpuMask cpus,
        @Nullable Integer utilMin,
        @Nullable Integer utilMax,
        @Nullable String taskgroup) {
    boolean setsPolicy() {
        return policy != null || priority != null || dlRuntimeUs != null;
    }

    boolean setsClamp() {
        return utilMin != null || utilMax != null;
    }
}
