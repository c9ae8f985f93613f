package org.schedsim.kernel.domain;

import java.util.Arrays;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/** Numbers the hardware LLCs in the order of the CPUs that get domains (spec 20 §7); a number stays with its LLC. */
final class LlcIds {
    private final Machine machine;
    /** By LLC of the topology; -1 = none yet. */
    private final int[] ids;

    LlcIds(Machine machine) {
        this.machine = machine;
        this.ids = new int[machine.topology.llcCount()];
        Arrays.fill(ids, -1);
    }

    void assign(CpuMask cpus) {
        Topology topology = machine.topology;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            int llc = topology.llc(cpu);
            if (ids[llc] < 0) {
                ids[llc] = machine.nrLlcIds++;
            }
            machine.rqs[cpu].llcId = ids[llc];
        }
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            CpuRq rq = machine.rqs[cpu];
            rq.llcCounts = Arrays.copyOf(rq.llcCounts, machine.nrLlcIds);
        }
    }
}
