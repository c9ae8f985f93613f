package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.CLUSTER;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.RootDomain;
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
        build(machine, options, List.of(machine.topology.online()));
    }

    /** Each partition gets domains and a root domain of its own; CPUs in none of them get no domain (spec 20 §8). */
    public static void build(Machine machine, DomainOptions options, List<CpuMask> partitions) {
        new DomainBuilder(machine, options).build(partitions);
    }

    private void build(List<CpuMask> partitions) {
        CpuMask online = machine.topology.online();
        setPriorities(online);
        CpuMask balanced = CpuMask.empty();
        for (CpuMask partition : partitions) {
            balanced = balanced.or(partition);
        }
        LlcIds.assign(machine, balanced);
        List<Level> levels = LevelList.of(machine.topology, options);
        CapacityAsymmetry asymmetry = new CapacityAsymmetry(machine.topology, balanced);
        for (CpuMask partition : partitions) {
            buildPartition(partition, levels, asymmetry);
            if (!partition.equals(online)) {
                giveRootDomain(partition);
            }
        }
        startTickless(online);
    }

    private void buildPartition(CpuMask cpus, List<Level> levels, CapacityAsymmetry asymmetry) {
        DomainTable table = new DomainInit(machine, levels, asymmetry).build(cpus);
        new SharedRecords(machine, levels.size()).attach(table);
        new GroupBuilder(machine, table).build();
        setNumaImbalance(table);
        computeCapacities(table);
        attach(table);
        setCacheAware(cpus);
    }

    private void giveRootDomain(CpuMask cpus) {
        RootDomain root = new RootDomain();
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            machine.rqs[cpu].rd = root;
        }
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
