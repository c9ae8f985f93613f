package org.example.experiment;

import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/**
 * The CPUs of the experiment, all below one cache that has an idle one beside it.
 *
 * @param noisy where the thread starts
 * @param neighbour where another thread runs all the time
 * @param others the rest of the cache
 */
record Stage(int noisy, int neighbour, int[] others) {

    /** The first cache that has several CPUs and another cache beside it in its NUMA node. */
    static Stage on(Topology machine) {
        for (int llc = 0; llc < machine.llcCount(); llc++) {
            CpuMask cpus = machine.llcCpus(llc);
            CpuMask outside = machine.nodeCpus(machine.node(cpus.first())).minus(cpus);
            if (cpus.size() > 1 && !outside.isEmpty()) {
                int noisy = cpus.first();
                int neighbour = cpus.next(noisy);
                return new Stage(noisy, neighbour, cpus.minus(CpuMask.of(noisy, neighbour)).toArray());
            }
        }
        throw new IllegalArgumentException(machine.text() + " has no two last-level caches in one NUMA node");
    }
}
