package org.schedsim.workload;

import java.util.List;
import org.apiguardian.api.API;
import org.schedsim.topology.CpuMask;

/**
 * A process: threads that share an address space. The first thread is forked by the launcher and creates the others.
 *
 * @param name unique in the workload
 * @param threads at least one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ProcessSpec(String name, List<ThreadSpec> threads) {
    public ProcessSpec {
        threads = List.copyOf(threads);
    }

    /** The thread that creates the others: the first that is there from the start. */
    public ThreadSpec first() {
        for (ThreadSpec thread : threads) {
            if (thread.start() == ThreadSpec.Start.WITH_PROCESS) {
                return thread;
            }
        }
        return threads.get(0);
    }

    /** Does {@code thread} start with the affinity that the first thread has taken on before it creates the others? */
    public boolean inheritsAffinity(ThreadSpec thread) {
        CpuMask wanted = thread.allowed();
        CpuMask inherited = first().allowed();
        return thread.id() != first().id() && wanted != null && inherited != null && wanted.equals(inherited);
    }
}
