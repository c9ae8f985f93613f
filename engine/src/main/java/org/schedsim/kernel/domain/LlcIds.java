package org.schedsim.kernel.domain;

import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/** Numbers the hardware LLCs, lowest free number first, in the order of the CPUs that get domains (spec 20 §7). */
final class LlcIds {
    private LlcIds() {}

    static void assign(Machine machine, CpuMask cpus) {
        Topology topology = machine.topology;
        int[] idOfLlc = new int[topology.llcCount()];
        int next = 0;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            int llc = topology.llc(cpu);
            if (idOfLlc[llc] == 0) {
                idOfLlc[llc] = ++next;
            }
            machine.rqs[cpu].llcId = idOfLlc[llc] - 1;
        }
        machine.nrLlcIds = next;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            machine.rqs[cpu].llcCounts = new int[next];
        }
    }
}
