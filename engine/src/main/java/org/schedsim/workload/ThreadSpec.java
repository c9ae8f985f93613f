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
 * @param clamp utilisation clamps that it asks for; null = none
 * @param allowed CPUs that it narrows itself to when it first runs; null = all
 * @param startsOn CPU on which it is placed as if selection had chosen it; -1 = selection chooses
 * @param cgroup path of its cgroup
 * @param start who creates it
 * @param phases what it does, from its first instant; at the end it exits
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ThreadSpec(
        int id,
        String name,
        ThreadPolicy policy,
        @Nullable UtilClamp clamp,
        @Nullable CpuMask allowed,
        int startsOn,
        String cgroup,
        Start start,
        List<Phase> phases) {
    /** Who creates a thread. */
    public enum Start {
        /** The launcher or the first thread of its process, at the start. */
        WITH_PROCESS,
        /** Whoever reaches a {@link Phase.Fork} that names it, each time anew. */
        ON_FORK
    }

    public ThreadSpec {
        phases = List.copyOf(phases);
    }

    /** A thread of the root cgroup that is there from the start. */
    public static ThreadSpec of(int id, String name, ThreadPolicy policy, List<Phase> phases) {
        return new ThreadSpec(id, name, policy, null, null, -1, CgroupSpec.ROOT, Start.WITH_PROCESS, phases);
    }
}
