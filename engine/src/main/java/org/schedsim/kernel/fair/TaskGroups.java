package org.schedsim.kernel.fair;

import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.TaskGroup;

/** Cgroups come into being, and their weights are written (spec 13 §1). */
public final class TaskGroups {
    private static final int DEFAULT_CGROUP_WEIGHT = 100;

    private final Machine machine;
    private final Clock clock;
    private final Hierarchy hierarchy;

    TaskGroups(Machine machine, Clock clock, Hierarchy hierarchy) {
        this.machine = machine;
        this.clock = clock;
        this.hierarchy = hierarchy;
    }

    /** {@code sched_create_group}: an empty group of the default weight. */
    public TaskGroup create(TaskGroup parent, String path) {
        return new TaskGroup(machine, parent, path);
    }

    /** {@code cpu.weight}, 1 to 10000. */
    public void setWeight(TaskGroup group, int cgroupWeight) {
        setShares(group, sharesOfCgroupWeight(cgroupWeight));
    }

    /** {@code cpu.weight.nice}, -20 to 19. */
    public void setNice(TaskGroup group, int nice) {
        setShares(group, Weights.internal(Weights.ofNice(nice)));
    }

    static int weightOfCgroupWeight(int cgroupWeight) {
        return (cgroupWeight * 1024 + DEFAULT_CGROUP_WEIGHT / 2) / DEFAULT_CGROUP_WEIGHT;
    }

    static long sharesOfCgroupWeight(int cgroupWeight) {
        return clamped(Weights.internal(weightOfCgroupWeight(cgroupWeight)));
    }

    private static long clamped(long shares) {
        return Math.max(TaskGroup.MIN_SHARES, Math.min(shares, TaskGroup.MAX_SHARES));
    }

    /** {@code sched_group_set_shares}, in the internal scale. The root and idle groups have a weight that is not theirs to set. */
    public void setShares(TaskGroup group, long shares) {
        requireBelowRoot(group);
        if (group.idle) {
            throw new IllegalArgumentException("cpu.weight of cgroup " + group
                    + " cannot be written while its cpu.idle is 1; write 0 to that first");
        }
        applyShares(group, clamped(shares));
    }

    /** {@code cpu.idle}: the weight becomes that of idle-policy tasks, or the default; an earlier one is not restored. */
    public void setIdle(TaskGroup group, boolean idle) {
        requireBelowRoot(group);
        if (group.idle == idle) {
            return;
        }
        group.idle = idle;
        for (CpuRq rq : machine.rqs) {
            countIdleTasks(group.cfsRqs[rq.cpu], idle);
        }
        applyShares(group, idle ? Weights.internal(Weights.ofIdlePolicy()) : Entity.NICE_0_LOAD);
    }

    private static void requireBelowRoot(TaskGroup group) {
        if (group.isRoot()) {
            throw new IllegalArgumentException("the root cgroup has neither cpu.weight nor cpu.idle");
        }
    }

    /** All tasks of the group count as idle ones above it, or no longer; a group above that is idle counts them anyway. */
    private static void countIdleTasks(CfsRq q, boolean idle) {
        int change = idle ? q.hNrQueued - q.hNrIdle : q.hNrIdle - q.hNrQueued;
        for (Entity se = q.parentEntity; se != null && se.onRq; se = se.parent) {
            CfsRq above = se.cfsRq;
            if (above == null) {
                return;
            }
            above.hNrIdle += change;
            if (above.group.idle) {
                return;
            }
        }
    }

    private void applyShares(TaskGroup group, long shares) {
        if (group.shares == shares) {
            return;
        }
        group.shares = shares;
        for (CpuRq rq : machine.rqs) {
            clock.update(rq);
            hierarchy.sharesChanged(group.cfsRqs[rq.cpu]);
        }
    }
}
