package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY;
import static org.schedsim.kernel.state.Domain.BALANCE_EXEC;
import static org.schedsim.kernel.state.Domain.BALANCE_FORK;
import static org.schedsim.kernel.state.Domain.BALANCE_NEWIDLE;
import static org.schedsim.kernel.state.Domain.NUMA;
import static org.schedsim.kernel.state.Domain.PREFER_SIBLING;
import static org.schedsim.kernel.state.Domain.SERIALIZE;
import static org.schedsim.kernel.state.Domain.SHARE_CPUCAPACITY;
import static org.schedsim.kernel.state.Domain.SHARE_LLC;
import static org.schedsim.kernel.state.Domain.WAKE_AFFINE;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** Makes the domains of each CPU with the parameters of their level (spec 20 §2 early stop, §3). */
final class DomainInit {
    private static final int START_FLAGS = BALANCE_NEWIDLE | BALANCE_EXEC | BALANCE_FORK | WAKE_AFFINE | PREFER_SIBLING;

    private final Machine machine;
    private final List<Level> levels;
    private final CapacityAsymmetry asymmetry;

    DomainInit(Machine machine, List<Level> levels, CapacityAsymmetry asymmetry) {
        this.machine = machine;
        this.levels = levels;
        this.asymmetry = asymmetry;
    }

    DomainTable build(CpuMask cpuMap) {
        DomainTable table = new DomainTable(cpuMap, levels.size(), machine.nrCpus);
        for (int cpu = cpuMap.first(); cpu >= 0; cpu = cpuMap.next(cpu)) {
            buildFor(cpu, table);
        }
        return table;
    }

    /** Upwards to the first level that spans the whole partition. */
    private void buildFor(int cpu, DomainTable table) {
        Domain child = null;
        for (int number = 0; number < levels.size(); number++) {
            Domain domain = domain(levels.get(number), number, cpu, table.cpuMap, child);
            table.put(domain);
            if (domain.span.equals(table.cpuMap)) {
                return;
            }
            child = domain;
        }
    }

    private Domain domain(Level level, int number, int cpu, CpuMask cpuMap, @Nullable Domain child) {
        CpuMask span = level.mask(cpu).and(cpuMap);
        if (child != null && !span.containsAll(child.span)) {
            span = span.or(child.span);
        }
        Domain domain = new Domain(level.name, cpu, span, number);
        domain.flags = START_FLAGS | level.flags | asymmetry.flags(span, cpuMap);
        domain.child = child;
        if (child != null) {
            child.parent = domain;
        }
        setIntervals(domain);
        setByKind(domain, level);
        if (domain.has(ASYM_CPUCAPACITY) && child != null && !machine.tunables.preferSiblingBelowAsym) {
            child.flags &= ~PREFER_SIBLING;
        }
        return domain;
    }

    private void setIntervals(Domain domain) {
        domain.minInterval = domain.weight;
        domain.maxInterval = 2L * domain.weight;
        domain.balanceInterval = domain.weight;
        domain.lastBalance = machine.jiffies;
        domain.newidleStampNs = machine.now;
        domain.costStampJiffies = machine.jiffies;
    }

    private void setByKind(Domain domain, Level level) {
        domain.imbalancePct = domain.has(SHARE_CPUCAPACITY) ? 110 : 117;
        if (domain.has(SHARE_CPUCAPACITY)) {
            domain.cacheNiceTries = 0;
        } else if (!domain.has(SHARE_LLC) && domain.has(NUMA)) {
            domain.cacheNiceTries = 2;
            setNumaFlags(domain, level.distance);
        } else {
            domain.cacheNiceTries = 1;
        }
    }

    private void setNumaFlags(Domain domain, int distance) {
        domain.flags &= ~PREFER_SIBLING;
        domain.flags |= SERIALIZE;
        if (distance > machine.tunables.nodeReclaimDistance) {
            domain.flags &= ~(BALANCE_EXEC | BALANCE_FORK | WAKE_AFFINE);
        }
    }
}
