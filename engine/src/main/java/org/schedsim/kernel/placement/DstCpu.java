package org.schedsim.kernel.placement;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Group;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** {@code sched_balance_find_dst_cpu}: from the widest level down to a CPU, for fork and exec (spec 12 §7). */
final class DstCpu {
    private final Machine machine;
    private final DstGroup dstGroup;

    DstCpu(Machine machine, Decisions decisions) {
        this.machine = machine;
        this.dstGroup = new DstGroup(machine, decisions);
    }

    int find(PlacementEnv env, Domain top) {
        Task task = env.task;
        if (!top.span.intersects(task.allowed)) {
            return env.prev;
        }
        int flag = env.balanceFlag();
        int cpu = env.thisCpu;
        Domain level = top;
        while (level != null) {
            int next = level.has(flag) ? findAt(env, level, cpu) : cpu;
            if (next == cpu) {
                level = level.child;
            } else {
                cpu = next;
                level = highestBelow(cpu, level.weight, flag);
            }
        }
        return cpu;
    }

    private int findAt(PlacementEnv env, Domain level, int cpu) {
        Group group = dstGroup.find(level, env.task, cpu);
        return group == null ? cpu : findInGroup(env, group, cpu);
    }

    private @Nullable Domain highestBelow(int cpu, int weight, int flag) {
        Domain highest = null;
        for (Domain level = machine.rqs[cpu].sd; level != null && level.weight < weight; level = level.parent) {
            if (level.has(flag)) {
                highest = level;
            }
        }
        return highest;
    }

    /** {@code sched_balance_find_dst_group_cpu}: the CPU that went idle last, or else the least loaded one. */
    int findInGroup(PlacementEnv env, Group group, int cpu) {
        if (group.weight == 1) {
            return group.firstCpu;
        }
        int leastLoaded = cpu;
        long leastLoad = Long.MAX_VALUE;
        int latestIdle = -1;
        long latestStamp = 0;
        CpuMask span = group.span;
        for (int member = span.first(); member >= 0; member = span.next(member)) {
            if (!env.isAllowed(member)) {
                continue;
            }
            CpuRq rq = machine.rqs[member];
            if (env.isSchedIdle(member)) {
                return member;
            }
            if (rq.isIdle()) {
                // A stamp that was never set does not win, and then loads are compared on.
                if (rq.idleStamp > latestStamp) {
                    latestStamp = rq.idleStamp;
                    latestIdle = member;
                }
            } else if (latestIdle < 0 && CpuLoad.load(rq) < leastLoad) {
                leastLoad = CpuLoad.load(rq);
                leastLoaded = member;
            }
        }
        return latestIdle >= 0 ? latestIdle : leastLoaded;
    }
}
