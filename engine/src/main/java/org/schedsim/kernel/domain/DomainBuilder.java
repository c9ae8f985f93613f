package org.schedsim.kernel.domain;

import java.util.List;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** Builds the domains and groups of a partition and attaches them to its run queues (spec 20). */
public final class DomainBuilder {
    private final Machine machine;
    private final List<Level> levels;
    private final CapacityAsymmetry asymmetry;
    private final boolean atBoot;

    DomainBuilder(Machine machine, List<Level> levels, CapacityAsymmetry asymmetry, boolean atBoot) {
        this.machine = machine;
        this.levels = levels;
        this.asymmetry = asymmetry;
        this.atBoot = atBoot;
    }

    /** One partition of all CPUs, with the levels of x86 and without ITMT. */
    public static void build(Machine machine) {
        build(machine, DomainOptions.X86, List.of(machine.topology.online()));
    }

    /** The partitions of a machine that boots. */
    public static void build(Machine machine, DomainOptions options, List<CpuMask> partitions) {
        new SchedDomains(machine, options, SchedDomains.union(partitions)).boot(partitions);
    }

    void buildPartition(CpuMask cpus) {
        DomainTable table = new DomainInit(machine, levels, asymmetry).build(cpus);
        new SharedRecords(machine, levels.size(), atBoot).attach(table);
        new GroupBuilder(machine, table).build();
        setNumaImbalance(table);
        computeCapacities(table);
        attach(table);
    }

    private static void setNumaImbalance(DomainTable table) {
        CpuMask cpus = table.cpuMap;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            NumaImbalance.set(table.base(cpu));
        }
    }

    /** From the highest CPU to the lowest; each group by its balance CPU (spec 20 §5.4). */
    private void computeCapacities(DomainTable table) {
        int[] cpus = table.cpuMap.toArray();
        for (int i = cpus.length - 1; i >= 0; i--) {
            int cpu = cpus[i];
            for (Domain domain = table.base(cpu); domain != null; domain = domain.parent) {
                if (domain.localGroup().sgc.balanceMask.first() == cpu) {
                    GroupCapacities.refresh(machine, domain, cpu);
                }
            }
        }
    }

    private void attach(DomainTable table) {
        CpuMask cpus = table.cpuMap;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            CpuRq rq = machine.rqs[cpu];
            DomainPointers.set(rq, DegenerateLevels.remove(table.base(cpu)));
            rq.countedBusy = !atBoot;
        }
    }
}
