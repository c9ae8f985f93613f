package org.schedsim.kernel.domain;

import org.schedsim.topology.CpuMask;

/** A level of the topology (spec 20 §2). */
final class Level {
    /** SMT, CLS, MC, PKG, NODE or NUMA. */
    final String name;

    /** Declared flags of {@link org.schedsim.kernel.state.Domain}. */
    final int flags;

    /** Of a NUMA level; 0 for the others. */
    final int distance;

    private final CpuMask[] masks;

    /** {@code masks}: by CPU. */
    Level(String name, int flags, int distance, CpuMask[] masks) {
        this.name = name;
        this.flags = flags;
        this.distance = distance;
        this.masks = masks;
    }

    CpuMask mask(int cpu) {
        return masks[cpu];
    }
}
