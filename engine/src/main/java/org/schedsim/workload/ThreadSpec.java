package org.schedsim.workload;

import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/**
 * A thread of a workload.
 *
 * @param id dense, in the order written, over all processes
 * @param name unique within its process
 * @param policy how it is scheduled
 * @param allowed CPUs that it narrows itself to when it first runs; null = all
 * @param startsOn CPU on which it is placed as if selection had chosen it; -1 = selection chooses
 * @param phases what it does, from its first instant; at the end it exits
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ThreadSpec(
        int id, String name, ThreadPolicy policy, @Nullable CpuMask allowed, int startsOn, List<Phase> phases) {
    public ThreadSpec {
        phases = List.copyOf(phases);
    }
}
