package org.schedsim.workload;

import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What runs on a machine.
 *
 * @param cgroups parents before children
 * @param processes in the order in which the launcher forks them
 * @param hardirqs interrupt load
 * @param actions in order of time; at equal times in the order written
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Workload(
        List<CgroupSpec> cgroups, List<ProcessSpec> processes, List<HardirqLoad> hardirqs, List<TimedAction> actions) {
    public Workload {
        cgroups = List.copyOf(cgroups);
        processes = List.copyOf(processes);
        hardirqs = List.copyOf(hardirqs);
        actions = List.copyOf(actions);
    }

    /** All threads, by id. */
    public List<ThreadSpec> threads() {
        List<ThreadSpec> threads = new ArrayList<>();
        for (ProcessSpec process : processes) {
            threads.addAll(process.threads());
        }
        return threads;
    }
}
