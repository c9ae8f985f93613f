package org.schedsim.topology.io;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/** Finds the group of a CPU among groups that share none. */
final class CpuIndex {

    private final @Nullable CpuMask[] groupOfCpu = new @Nullable CpuMask[CpuMask.MAX + 1];
    private final CpuMask rest;

    CpuIndex(List<CpuMask> groups) {
        CpuMask all = CpuMask.range(0, CpuMask.MAX);
        for (CpuMask group : groups) {
            for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu)) {
                groupOfCpu[cpu] = group;
            }
            all = all.minus(group);
        }
        rest = all;
    }

    /** The group of a CPU, or for a CPU in no group all such CPUs. */
    CpuMask groupOrRest(int cpu) {
        CpuMask group = groupOfCpu[cpu];
        return group == null ? rest : group;
    }

    /** Tells whether a mask cuts through no group. */
    boolean areWhole(CpuMask cpus) {
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            CpuMask group = groupOfCpu[cpu];
            if (group != null && !cpus.containsAll(group)) {
                return false;
            }
        }
        return true;
    }
}
