package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.CLUSTER;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** Builds the domains and groups of a machine and attaches them to its run queues (spec 20). */
public final class DomainBuilder {
    private final Machine machine;
    private final DomainOptions options;

    private DomainBuilder(Machine machine, DomainOptions options) {
        this.machine = machine;
        this.options = options;
    }

    /** With the levels of x86 and without ITMT. */
    public static void build(Machine machine) {
        build(machine, DomainOptions.X86);
    }

    public static void build(Machine machine, DomainOptions options) {
        new DomainBuilder(machine, options).build();
    }

    private void build() {
        CpuMask cpus = machine.topology.online();
        setPriorities(cpus);
        List<Level> levels = LevelList.of(machine.topology, options);
        CapacityAsymmetry asymmetry = new CapacityAsymmetry(machine.topology, cpus);
        DomainTable table = new DomainInit(machine, levels, asymmetry).build(cpus);
        new SharedRecords(machine, levels.size()).attach(table);
        new GroupBuilder(machine, table).build();
        setNumaImbalance(table);
        computeCapacities(table);
        LlcIds.assign(machine, cpus);
        attach(table);
        setCacheAware(cpus);
        startTickless(cpus);
    }

    private void setPriorities(CpuMask cpus) {
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            machine.rqs[cpu].asymPriority = options.priority(cpu);
        }
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
            machine.clusterActive |= SharedRecords.lowest(rq.sd, CLUSTER) != null;
        }
    }

    /** {@code sched_cache_present}: an LLC of several CPUs below a wider level (spec 30 §1). */
    private void setCacheAware(CpuMask cpus) {
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            Domain llc = machine.rqs[cpu].sdLlc;
            machine.cachePresent |= llc != null && llc.weight > 1 && hasWiderLevel(llc);
        }
        machine.cacheActive = machine.cachePresent && machine.tunables.cacheAware;
    }

    private static boolean hasWiderLevel(Domain llc) {
        for (@Nullable Domain above = llc.parent; above != null; above = above.parent) {
            if (above.weight != llc.weight) {
                return true;
            }
        }
        return false;
    }

    /** All CPUs have been idle for long (spec 01 §13). */
    private void startTickless(CpuMask cpus) {
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            CpuRq rq = machine.rqs[cpu];
            rq.tickStopped = true;
            if (rq.sd != null) {
                rq.inIdleMask = true;
                machine.nohz.idleMask.set(cpu);
            }
        }
    }
}
