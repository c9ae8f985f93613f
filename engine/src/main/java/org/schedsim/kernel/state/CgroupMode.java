package org.schedsim.kernel.state;

/** How much weight a group has on all CPUs together, {@code cgroup_mode} (spec 13 §8). */
public enum CgroupMode {
    /** All of it on every CPU. */
    UP,
    /** As much as it was given: each CPU gets a part. */
    SMP,
    /** As much for each CPU that it keeps busy. */
    CONCUR,
    /** As much for each CPU that it may use, at most the weight of nice -20. */
    MAX
}
