package org.schedsim.kernel.rt;

import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.RtRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** {@code find_lowest_rq}: where a real-time task that must wait here could run (spec 01 §8, rule 1). */
final class LowestCpu {
    private final Machine machine;
    private final CpuBits lowest;

    LowestCpu(Machine machine) {
        this.machine = machine;
        this.lowest = new CpuBits(machine.nrCpus);
    }

    /** -1 if every allowed CPU runs something at least as urgent; {@code thisCpu} asks. */
    int find(Task task, int thisCpu) {
        if (task.isPinned() || !collect(task)) {
            return -1;
        }
        if (lowest.get(task.cpu)) {
            return task.cpu;
        }
        for (Domain sd = machine.rq(task).sd; sd != null; sd = sd.parent) {
            if (sd.has(Domain.WAKE_AFFINE)) {
                int near = inside(sd.span, thisCpu);
                if (near >= 0) {
                    return near;
                }
            }
        }
        return lowest.get(thisCpu) ? thisCpu : rotate(thisCpu, machine.topology.online());
    }

    private int inside(CpuMask span, int thisCpu) {
        return lowest.get(thisCpu) && span.contains(thisCpu) ? thisCpu : rotate(thisCpu, span);
    }

    /** All allowed CPUs of the lowest priority found, if that is below the task's. */
    private boolean collect(Task task) {
        int least = task.rtPriority;
        lowest.clearAll();
        for (int cpu = machine.active.nextFrom(0); cpu >= 0; cpu = machine.active.nextFrom(cpu + 1)) {
            CpuRq rq = machine.rqs[cpu];
            int priority = rq.dl.nrRunning > 0 ? RtRq.PRIORITIES : RtQueue.highestPriority(rq.rt);
            if (priority <= least && priority < task.rtPriority && task.allowed.contains(cpu)) {
                if (priority < least) {
                    lowest.clearAll();
                    least = priority;
                }
                lowest.set(cpu);
            }
        }
        return least < task.rtPriority;
    }

    /** The asking CPU's rotation cursor spreads repeated searches. */
    private int rotate(int thisCpu, CpuMask span) {
        CpuRq asking = machine.rqs[thisCpu];
        int cpu = nextIn(span, asking.distributeCursor + 1);
        if (cpu < 0) {
            cpu = nextIn(span, 0);
        }
        if (cpu >= 0) {
            asking.distributeCursor = cpu;
        }
        return cpu;
    }

    private int nextIn(CpuMask span, int from) {
        int cpu = lowest.nextFrom(from);
        while (cpu >= 0 && !span.contains(cpu)) {
            cpu = lowest.nextFrom(cpu + 1);
        }
        return cpu;
    }
}
