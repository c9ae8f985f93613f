package org.schedsim.kernel.state;

import org.schedsim.topology.CpuMask;

/** The capacity record that equal groups share (spec 20 §5.4). */
public final class GroupCapacity {
    /** CPUs of the group that may balance for it. */
    public final CpuMask balanceMask;

    public long capacity;
    public long minCapacity;
    public long maxCapacity;
    /** Jiffies. */
    public long nextUpdate;
    /** Some task could not be moved because of its affinity: the level above helps. */
    public boolean imbalance;

    public GroupCapacity(CpuMask balanceMask) {
        this.balanceMask = balanceMask;
    }
}
