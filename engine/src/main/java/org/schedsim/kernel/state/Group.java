package org.schedsim.kernel.state;

import org.schedsim.topology.CpuMask;

/** A scheduling group (spec 20 §5). */
public final class Group {
    public final CpuMask span;
    public final int weight;
    public final int firstCpu;
    public int cores;
    /** Flags of the level below, as they were when the CPU attached. */
    public int flags;

    public int asymPreferCpu;
    public final GroupCapacity sgc;

    public Group(CpuMask span, GroupCapacity sgc) {
        this.span = span;
        this.weight = span.size();
        this.firstCpu = span.first();
        this.sgc = sgc;
    }

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }
}
