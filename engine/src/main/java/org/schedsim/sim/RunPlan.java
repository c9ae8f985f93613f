package org.schedsim.sim;

import org.apiguardian.api.API;
import org.schedsim.kernel.KernelModel;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.workload.Workload;

/**
 * What a simulation needs to know.
 *
 * @param topology the machine
 * @param kernel its scheduler
 * @param workload what runs on it
 * @param durationNs for how long
 * @param seed 0 = the canonical run
 * @param overheads what the scheduler's own work costs
 * @param settleNs idle time before the workload starts
 * @param isolated CPUs that balancing leaves alone ({@code isolcpus=domain,})
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public record RunPlan(
        Topology topology,
        KernelModel kernel,
        Workload workload,
        long durationNs,
        long seed,
        Overheads overheads,
        long settleNs,
        CpuMask isolated) {
    /** Without isolated CPUs. */
    public RunPlan(
            Topology topology,
            KernelModel kernel,
            Workload workload,
            long durationNs,
            long seed,
            Overheads overheads,
            long settleNs) {
        this(topology, kernel, workload, durationNs, seed, overheads, settleNs, CpuMask.empty());
    }
}
