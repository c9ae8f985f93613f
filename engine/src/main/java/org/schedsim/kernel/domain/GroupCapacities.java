package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.NUMA;

import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Group;
import org.schedsim.kernel.state.GroupCapacity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Tunables;

/** What is left of the CPUs for fair tasks, stored by CPU and by group (spec 20 §5.4). */
public final class GroupCapacities {
    private GroupCapacities() {}

    /** {@code update_group_capacity}: refreshes the local group of {@code sd}; at the base level {@code cpu} as well. */
    public static void update(Machine machine, Domain sd, int cpu) {
        CpuRq rq = machine.rqs[cpu];
        int before = rq.capacity;
        refresh(machine, sd, cpu);
        if (rq.capacity != before) {
            machine.effects.capacityChanged(rq);
        }
    }

    static void refresh(Machine machine, Domain sd, int cpu) {
        GroupCapacity record = sd.localGroup().sgc;
        record.nextUpdate = machine.jiffies + interval(machine, sd);
        Domain child = sd.child;
        if (child == null) {
            refreshCpu(machine.rqs[cpu], record);
        } else if (child.has(NUMA)) {
            sumCpus(machine, sd.localGroup());
        } else {
            sumGroups(record, child.groups);
        }
    }

    /** Jiffies; ms are rounded up. */
    private static long interval(Machine machine, Domain sd) {
        Tunables tunables = machine.tunables;
        long jiffies = (sd.balanceInterval * tunables.hz + 999) / 1000;
        return Math.max(1, Math.min(jiffies, machine.maxLoadBalanceInterval));
    }

    /** {@code update_cpu_capacity}. */
    private static void refreshCpu(CpuRq rq, GroupCapacity record) {
        int capacity = (int) Pelt.scaleRtCapacity(rq);
        rq.capacity = capacity;
        record.capacity = capacity;
        record.minCapacity = capacity;
        record.maxCapacity = capacity;
    }

    /** Groups of a NUMA child overlap: its CPUs are summed instead. */
    private static void sumCpus(Machine machine, Group local) {
        long capacity = 0;
        long min = Long.MAX_VALUE;
        long max = 0;
        for (int cpu = local.firstCpu; cpu >= 0; cpu = local.span.next(cpu)) {
            long cpuCapacity = machine.rqs[cpu].capacity;
            capacity += cpuCapacity;
            min = Math.min(min, cpuCapacity);
            max = Math.max(max, cpuCapacity);
        }
        store(local.sgc, capacity, min, max);
    }

    private static void sumGroups(GroupCapacity record, Group[] groups) {
        long capacity = 0;
        long min = Long.MAX_VALUE;
        long max = 0;
        for (Group group : groups) {
            capacity += group.sgc.capacity;
            min = Math.min(min, group.sgc.minCapacity);
            max = Math.max(max, group.sgc.maxCapacity);
        }
        store(record, capacity, min, max);
    }

    private static void store(GroupCapacity record, long capacity, long min, long max) {
        record.capacity = capacity;
        record.minCapacity = min;
        record.maxCapacity = max;
    }
}
