package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.ASYM_PACKING;
import static org.schedsim.kernel.state.Domain.NUMA;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Group;
import org.schedsim.kernel.state.GroupCapacity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** Makes the groups of every domain of a partition (spec 20 §5). */
final class GroupBuilder {
    private final Machine machine;
    private final DomainTable table;
    /** Groups of the levels below NUMA, which all CPUs of a span share, by level and first CPU. */
    private final @Nullable Group[][] shared;
    /** Records of NUMA groups, by level and first CPU of the balance mask. */
    private final @Nullable GroupCapacity[][] numaRecords;

    private final CpuBits covered;

    GroupBuilder(Machine machine, DomainTable table) {
        this.machine = machine;
        this.table = table;
        this.shared = new Group[table.levels()][machine.nrCpus];
        this.numaRecords = new GroupCapacity[table.levels()][machine.nrCpus];
        this.covered = new CpuBits(machine.nrCpus);
    }

    void build() {
        CpuMask cpuMap = table.cpuMap;
        for (int cpu = cpuMap.first(); cpu >= 0; cpu = cpuMap.next(cpu)) {
            for (Domain domain = table.base(cpu); domain != null; domain = domain.parent) {
                domain.groups = groups(domain);
            }
        }
    }

    /** Around the span from the domain's own CPU on, so that its own group comes first. */
    private Group[] groups(Domain domain) {
        List<Group> groups = new ArrayList<>();
        covered.clearAll();
        int cpu = domain.cpu;
        do {
            Group group = covered.get(cpu) ? null : groupOf(domain, cpu);
            if (group != null) {
                groups.add(group);
                cover(group.span);
            }
            cpu = domain.span.nextWrapped(cpu);
        } while (cpu != domain.cpu);
        return groups.toArray(new Group[0]);
    }

    private void cover(CpuMask span) {
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu)) {
            covered.set(cpu);
        }
    }

    private @Nullable Group groupOf(Domain domain, int cpu) {
        return domain.has(NUMA) ? numaGroup(domain, cpu) : sharedGroup(domain, cpu);
    }

    /** {@code get_group}: the span of the CPU's child level. */
    private Group sharedGroup(Domain domain, int cpu) {
        Domain own = table.at(domain.level, cpu);
        Domain child = own == null ? null : own.child;
        CpuMask span = child == null ? CpuMask.of(cpu) : child.span;
        Group group = shared[domain.level][span.first()];
        if (group == null) {
            group = group(span, new GroupCapacity(span), child, domain);
            shared[domain.level][span.first()] = group;
        }
        return group;
    }

    /** {@code build_overlap_sched_groups}: a copy of its own for each domain, only the record is shared. */
    private @Nullable Group numaGroup(Domain domain, int cpu) {
        Domain sibling = table.at(domain.level, cpu);
        if (sibling == null) {
            return null;
        }
        if (sibling.child != null && !domain.span.containsAll(sibling.child.span)) {
            sibling = descended(domain, sibling);
        }
        Domain child = sibling.child;
        CpuMask span = child == null ? sibling.span : child.span;
        return group(span, numaRecord(sibling.level, span), child, domain);
    }

    /** {@code find_descended_sibling}: down until the child lies inside the domain, then past levels of equal span. */
    private static Domain descended(Domain domain, Domain from) {
        Domain sibling = from;
        while (sibling.child != null && !domain.span.containsAll(sibling.child.span)) {
            sibling = sibling.child;
        }
        while (sibling.child != null && sibling.child.span.equals(sibling.span)) {
            sibling = sibling.child;
        }
        return sibling;
    }

    private GroupCapacity numaRecord(int level, CpuMask span) {
        CpuMask balanceMask = balanceMask(level, span);
        int first = balanceMask.first();
        GroupCapacity record = numaRecords[level][first];
        if (record == null) {
            record = new GroupCapacity(balanceMask);
            numaRecords[level][first] = record;
        }
        return record;
    }

    /** {@code build_balance_mask}: CPUs whose own domain of that level has this group. */
    private CpuMask balanceMask(int level, CpuMask span) {
        int[] cpus = new int[span.size()];
        int n = 0;
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu)) {
            Domain own = table.at(level, cpu);
            if (own != null && own.child != null && own.child.span.equals(span)) {
                cpus[n++] = cpu;
            }
        }
        return CpuMask.of(Arrays.copyOf(cpus, n));
    }

    private Group group(CpuMask span, GroupCapacity record, @Nullable Domain child, Domain domain) {
        Group group = new Group(span, record);
        record.capacity = 1024L * group.weight;
        record.minCapacity = 1024;
        record.maxCapacity = 1024;
        group.flags = child == null ? 0 : child.flags;
        group.cores = cores(span);
        if (domain.has(ASYM_PACKING)) {
            group.asymPreferCpu = preferred(span);
        }
        return group;
    }

    /** Hardware siblings count as one core even if they are outside the span. */
    private int cores(CpuMask span) {
        int cores = 0;
        CpuMask rest = span;
        while (!rest.isEmpty()) {
            rest = rest.minus(machine.topology.coreCpus(machine.topology.core(rest.first())));
            cores++;
        }
        return cores;
    }

    /** Highest priority, lowest number on ties. */
    private int preferred(CpuMask span) {
        int preferred = span.first();
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu)) {
            if (machine.rqs[cpu].asymPriority > machine.rqs[preferred].asymPriority) {
                preferred = cpu;
            }
        }
        return preferred;
    }
}
