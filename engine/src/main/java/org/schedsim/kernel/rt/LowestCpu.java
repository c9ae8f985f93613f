package org.schedsim.kernel.rt;

import org.schedsim.kernel.core.PushTarget;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.RtRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** {@code find_lowest_rq}: where a real-time task that must wait here could run (spec 01 §8, rule 1). */
final class LowestCpu extends PushTarget {
    LowestCpu(Machine machine) {
        super(machine);
    }

    /** All allowed CPUs of the lowest priority found, if that is below the task's. */
    @Override
    protected boolean collect(Task task) {
        int least = task.rtPriority;
        candidates.clearAll();
        for (int cpu = machine.active.nextFrom(0); cpu >= 0; cpu = machine.active.nextFrom(cpu + 1)) {
            CpuRq rq = machine.rqs[cpu];
            int priority = rq.dl.nrRunning > 0 ? RtRq.PRIORITIES : RtQueue.highestPriority(rq.rt);
            if (priority <= least && priority < task.rtPriority && task.allowed.contains(cpu)) {
                if (priority < least) {
                    candidates.clearAll();
                    least = priority;
                }
                candidates.set(cpu);
            }
        }
        return least < task.rtPriority;
    }

    /** The asking CPU's rotation cursor spreads repeated searches. */
    @Override
    protected int choose(CpuMask span, int thisCpu) {
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
        int cpu = candidates.nextFrom(from);
        while (cpu >= 0 && !span.contains(cpu)) {
            cpu = candidates.nextFrom(cpu + 1);
        }
        return cpu;
    }
}
