package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.CLUSTER;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.RootDomain;
import org.schedsim.topology.CpuMask;

/**
 * The partitions of a machine: each has domains and a root domain of its own, CPUs in none of them have no domain (spec 20
 * §8).
 */
public final class SchedDomains {
    private final Machine machine;
    private final DomainOptions options;
    private final CapacityAsymmetry asymmetry;
    private final LlcIds llcIds;
    private List<CpuMask> partitions = List.of();

    /** {@code balanced}: the CPUs that the boot options leave to balancing; their capacities are compared. */
    public SchedDomains(Machine machine, DomainOptions options, CpuMask balanced) {
        this.machine = machine;
        this.options = options;
        this.asymmetry = new CapacityAsymmetry(machine.topology, balanced);
        this.llcIds = new LlcIds(machine);
    }

    static CpuMask union(List<CpuMask> masks) {
        CpuMask union = CpuMask.empty();
        for (CpuMask mask : masks) {
            union = union.or(mask);
        }
        return union;
    }

    /** The first build; all CPUs have been idle for long (spec 01 §13). */
    public void boot(List<CpuMask> wanted) {
        setPriorities(machine.topology.online());
        build(wanted, true);
        startTickless(machine.topology.online());
    }

    /** {@code partition_sched_domains}: a partition that stays as it was keeps its domains and their state. */
    public void partition(List<CpuMask> wanted) {
        for (CpuMask partition : partitions) {
            if (!wanted.contains(partition)) {
                detach(partition);
            }
        }
        build(wanted, false);
    }

    private void detach(CpuMask cpus) {
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            DomainPointers.set(machine.rqs[cpu], null);
            machine.rqs[cpu].rd = machine.rootDomain;
        }
    }

    private void build(List<CpuMask> wanted, boolean atBoot) {
        llcIds.assign(union(wanted));
        List<Level> levels = LevelList.of(machine, options);
        DomainBuilder builder = new DomainBuilder(machine, levels, asymmetry, atBoot);
        for (CpuMask partition : wanted) {
            if (!partitions.contains(partition)) {
                builder.buildPartition(partition);
                giveRootDomain(partition, atBoot);
            }
        }
        partitions = List.copyOf(wanted);
        updateSwitches();
    }

    /** The machine's first root domain serves the whole machine. */
    private void giveRootDomain(CpuMask cpus, boolean atBoot) {
        boolean whole = atBoot && cpus.equals(machine.topology.online());
        RootDomain root = whole ? machine.rootDomain : new RootDomain();
        root.perfDomains = PerfDomains.of(machine, cpus);
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            machine.rqs[cpu].rd = root;
        }
    }

    private void setPriorities(CpuMask cpus) {
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            machine.rqs[cpu].asymPriority = options.priority(cpu);
        }
    }

    /** {@code sched_cluster_active}, {@code sched_cache_present} (spec 30 §1). */
    private void updateSwitches() {
        machine.clusterActive = false;
        machine.cachePresent = false;
        for (CpuMask cpus : partitions) {
            for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
                CpuRq rq = machine.rqs[cpu];
                machine.clusterActive |= SharedRecords.lowest(rq.sd, CLUSTER) != null;
                machine.cachePresent |= rq.sdLlc != null && rq.sdLlc.weight > 1 && hasWiderLevel(rq.sdLlc);
            }
        }
        machine.cacheActive = machine.cachePresent && machine.tunables.cacheAware;
    }

    /** An LLC of several CPUs below a wider level. */
    private static boolean hasWiderLevel(Domain llc) {
        for (@Nullable Domain above = llc.parent; above != null; above = above.parent) {
            if (above.weight != llc.weight) {
                return true;
            }
        }
        return false;
    }

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
