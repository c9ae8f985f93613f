package org.schedsim.scenario;

import org.apiguardian.api.API;
import org.schedsim.kernel.KernelModel;
import org.schedsim.sim.Overheads;
import org.schedsim.sim.RunPlan;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.workload.Workload;

/**
 * Everything that a run depends on: equal scenarios give equal runs, bit for bit.
 *
 * @param topology the machine
 * @param kernel its scheduler
 * @param workload what runs on it
 * @param durationNs for how long, ns
 * @param seed 0 = the canonical run; others vary phases and draws
 * @param overheads what switches, interrupts and passes cost
 * @param settleNs idle time before the workload starts, ns
 * @param isolated CPUs that balancing leaves alone
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Scenario(
        Topology topology,
        KernelModel kernel,
        Workload workload,
        long durationNs,
        long seed,
        Overheads overheads,
        long settleNs,
        CpuMask isolated) {
    RunPlan plan() {
        return new RunPlan(topology, kernel, workload, durationNs, seed, overheads, settleNs, isolated);
    }

    /** Plays the scenario. */
    public SchedRun run() {
        return SchedRun.of(this);
    }

    /** The same scenario under another seed. */
    public Scenario withSeed(long other) {
        return new Scenario(topology, kernel, workload, durationNs, other, overheads, settleNs, isolated);
    }

    /** The same scenario on another kernel. */
    public Scenario withKernel(KernelModel other) {
        return new Scenario(topology, other, workload, durationNs, seed, overheads, settleNs, isolated);
    }
}
