package org.schedsim.workload;

import java.util.List;
import org.apiguardian.api.API;

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
}
