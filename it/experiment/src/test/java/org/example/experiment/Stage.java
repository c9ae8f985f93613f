package org.example.experiment;

import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/**
 * The CPUs of the experiment.
 *
 * @param noisy the CPU that interrupts keep busy
 * @param neighbours the other CPUs of its last-level cache
 * @param llc all CPUs of its last-level cache
 */
record Stage(int noisy, int[] neighbours, CpuMask llc) {

    /** The first cache that has several CPUs and another cache beside it in its NUMA node. */
    static Stage on(Topology machine) {
        for (int llc = 0; llc < machine.llcCount(); llc++) {
            CpuMask cpus = machine.llcCpus(llc);
            int first = cpus.first();
            CpuMask others = machine.nodeCpus(machine.node(first)).minus(cpus);
            if (cpus.size() > 1 && !others.isEmpty()) {
                return new Stage(first, cpus.minus(CpuMask.of(first)).toArray(), cpus);
            }
        }
        throw new IllegalArgumentException(machine.text() + " has no two last-level caches in one NUMA node");
    }
}
