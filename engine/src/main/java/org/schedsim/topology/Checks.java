package org.schedsim.topology;

import java.util.List;

/** What can be wrong with a machine that was described by calls. */
final class Checks {

    private Checks() {}

    static int range(String what, int value, int min, int max) {
        if (value < min || value > max) {
            throw new TopologyException("topology: " + what + " is " + value + "; expected " + min + " to " + max);
        }
        return value;
    }

    /** The error for a group that shares a CPU with one of the others. */
    static TopologyException overlap(String kind, CpuMask cpus, List<CpuMask> others) {
        CpuMask other = others.stream().filter(cpus::intersects).findFirst().orElse(cpus);
        return new TopologyException("topology: " + kind + " " + cpus + " and " + kind + " " + other + " share CPU "
                + cpus.and(other) + "; a CPU is in one " + kind + " only");
    }
}
