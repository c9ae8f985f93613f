package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY;
import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY_FULL;

import java.util.BitSet;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/** Which spans hold CPUs of different capacity (spec 20 §4). */
final class CapacityAsymmetry {
    private final Topology topology;
    /** Distinct capacities of the machine; empty if there is only one. */
    private final BitSet listed;

    /** {@code asym_cpu_capacity_scan}; {@code cpus}: those that are not isolated. */
    CapacityAsymmetry(Topology topology, CpuMask cpus) {
        this.topology = topology;
        BitSet capacities = capacitiesOf(cpus);
        listed = capacities.cardinality() > 1 ? capacities : new BitSet();
    }

    private BitSet capacitiesOf(CpuMask cpus) {
        BitSet capacities = new BitSet();
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            capacities.set(topology.capacity(cpu));
        }
        return capacities;
    }

    /** {@code asym_cpu_capacity_classify}: the flags of a span within a partition. */
    int flags(CpuMask span, CpuMask cpuMap) {
        if (listed.isEmpty()) {
            return 0;
        }
        BitSet present = capacitiesOf(span);
        present.and(listed);
        if (present.cardinality() < 2) {
            return 0;
        }
        BitSet inPartition = capacitiesOf(cpuMap);
        inPartition.and(listed);
        return present.equals(inPartition) ? ASYM_CPUCAPACITY | ASYM_CPUCAPACITY_FULL : ASYM_CPUCAPACITY;
    }
}
