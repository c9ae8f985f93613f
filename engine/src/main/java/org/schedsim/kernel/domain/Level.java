package org.schedsim.kernel.domain;

import org.schedsim.topology.CpuMask;

/**
 * A level of the topology (spec 20 §2).
 *
 * @param name SMT, CLS, MC, PKG, NODE or NUMA
 * @param flags declared flags of {@link org.schedsim.kernel.state.Domain}
 * @param distance of a NUMA level; 0 for the others
 * @param masks by CPU
 */
record Level(String name, int flags, int distance, CpuMask[] masks) {
    CpuMask mask(int cpu) {
        return masks[cpu];
    }
}
