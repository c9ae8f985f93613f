package org.schedsim.workload;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/**
 * The knobs of a cgroup; null = not written: as it was, or the default (spec 13).
 *
 * @param weight {@code cpu.weight}, 1 to 10000
 * @param idle {@code cpu.idle}
 * @param max {@code cpu.max} and {@code cpu.max.burst}
 * @param clamp {@code cpu.uclamp.min} and {@code cpu.uclamp.max}, already in 0..1024
 * @param cpus {@code cpuset.cpus}
 * @param partition {@code cpuset.cpus.partition}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CgroupSettings(
        @Nullable Integer weight,
        @Nullable Boolean idle,
        @Nullable Bandwidth max,
        @Nullable UtilClamp clamp,
        @Nullable CpuMask cpus,
        @Nullable Partition partition) {
    /** Nothing written. */
    public static final CgroupSettings NONE = new CgroupSettings(null, null, null, null, null, null);

    /**
     * A quota of CPU time.
     *
     * @param quotaNs per period, at least 1 ms; {@link #UNLIMITED} = none
     * @param periodNs 1 ms to 1 s
     * @param burstNs unused quota that may be saved up, at most the quota
     */
    public record Bandwidth(long quotaNs, long periodNs, long burstNs) {
        /** No quota. */
        public static final long UNLIMITED = -1;
    }

    /** Words of {@code cpuset.cpus.partition}. */
    public enum Partition {
        MEMBER,
        ROOT,
        ISOLATED
    }

    public CgroupSettings withWeight(int value) {
        return new CgroupSettings(value, idle, max, clamp, cpus, partition);
    }

    public CgroupSettings withIdle(boolean value) {
        return new CgroupSettings(weight, value, max, clamp, cpus, partition);
    }

    public CgroupSettings withMax(Bandwidth value) {
        return new CgroupSettings(weight, idle, value, clamp, cpus, partition);
    }

    public CgroupSettings withClamp(UtilClamp value) {
        return new CgroupSettings(weight, idle, max, value, cpus, partition);
    }

    public CgroupSettings withCpus(CpuMask value) {
        return new CgroupSettings(weight, idle, max, clamp, value, partition);
    }

    public CgroupSettings withPartition(Partition value) {
        return new CgroupSettings(weight, idle, max, clamp, cpus, value);
    }
}
