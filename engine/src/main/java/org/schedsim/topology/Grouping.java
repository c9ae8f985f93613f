package org.schedsim.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A division of the online CPUs into groups that are numbered from 0. */
final class Grouping {

    private final int[] ofCpu;
    private final CpuMask[] groups;

    private Grouping(int[] ofCpu, CpuMask[] groups) {
        this.ofCpu = ofCpu;
        this.groups = groups;
    }

    /** Numbers the groups as they come. They must be disjoint, not empty, and hold every online CPU. */
    static Grouping inOrder(CpuMask online, List<CpuMask> groups) {
        int[] ofCpu = new int[online.last() + 1];
        Arrays.fill(ofCpu, -1);
        for (int group = 0; group < groups.size(); group++) {
            CpuMask cpus = groups.get(group);
            for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
                ofCpu[cpu] = group;
            }
        }
        return new Grouping(ofCpu, groups.toArray(new CpuMask[0]));
    }

    /** Numbers the groups by their lowest CPU. */
    static Grouping byFirstCpu(CpuMask online, List<CpuMask> groups) {
        List<CpuMask> sorted = new ArrayList<>(groups);
        sorted.sort((a, b) -> Integer.compare(a.first(), b.first()));
        return inOrder(online, sorted);
    }

    int of(int cpu) {
        return ofCpu[cpu];
    }

    int count() {
        return groups.length;
    }

    CpuMask cpus(int group) {
        return groups[group];
    }

    List<CpuMask> all() {
        return List.of(groups);
    }

    /** The group that holds all of the CPUs, or -1. */
    int holding(CpuMask cpus) {
        int group = ofCpu[cpus.first()];
        return groups[group].containsAll(cpus) ? group : -1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Grouping grouping && Arrays.equals(groups, grouping.groups);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(groups);
    }
}
