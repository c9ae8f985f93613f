package org.schedsim.kernel.domain;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Domain;
import org.schedsim.topology.CpuMask;

/** The domains of a partition as built, by level and CPU, before degenerate ones are removed. */
final class DomainTable {
    final CpuMask cpuMap;
    private final @Nullable Domain[][] domains;

    DomainTable(CpuMask cpuMap, int levels, int cpus) {
        this.cpuMap = cpuMap;
        this.domains = new Domain[levels][cpus];
    }

    /** Null if the hierarchy of {@code cpu} ends below {@code level}. */
    @Nullable
    Domain at(int level, int cpu) {
        return domains[level][cpu];
    }

    void put(Domain domain) {
        domains[domain.level][domain.cpu] = domain;
    }

    Domain base(int cpu) {
        Domain base = domains[0][cpu];
        if (base == null) {
            throw new IllegalStateException("CPU " + cpu + " has no domain");
        }
        return base;
    }

    int levels() {
        return domains.length;
    }
}
