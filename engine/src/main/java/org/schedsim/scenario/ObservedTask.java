package org.schedsim.scenario;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A task of an observation.
 *
 * @param id id in the trace
 * @param name its name (comm)
 * @param process name of its process; null = unknown
 * @param cgroup path of the cgroup in which it was created; null = unknown
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ObservedTask(
        int id,
        String name,
        @Nullable String process,
        @Nullable String cgroup) {
    /** A task of an unknown cgroup. */
    public ObservedTask(int id, String name, @Nullable String process) {
        this(id, name, process, null);
    }

    /** {@code process/name}, or the name alone if the process is unknown. */
    public String label() {
        return process == null ? name : process + "/" + name;
    }
}
