package org.schedsim.kernel.dl;

import org.schedsim.kernel.core.PushTarget;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** {@code find_later_rq}: where a deadline task that must wait here could run. */
final class LaterCpu extends PushTarget {
    LaterCpu(Machine machine) {
        super(machine);
    }

    @Override
    protected int choose(CpuMask span, int thisCpu) {
        return candidates.firstIn(span);
    }

    /** All allowed CPUs without deadline tasks, or else the one with the latest deadline, if that is after the task's. */
    @Override
    protected boolean collect(Task task) {
        candidates.clearAll();
        boolean found = false;
        int latest = -1;
        for (int cpu = machine.active.nextFrom(0); cpu >= 0; cpu = machine.active.nextFrom(cpu + 1)) {
            CpuRq rq = machine.rqs[cpu];
            if (rq.dl.nrRunning == 0) {
                if (task.allowed.contains(cpu)) {
                    candidates.set(cpu);
                    found = true;
                }
            } else if (latest < 0 || isLater(rq, machine.rqs[latest])) {
                latest = cpu;
            }
        }
        if (!found && latest >= 0 && task.allowed.contains(latest) && isBefore(task, machine.rqs[latest])) {
            candidates.set(latest);
            found = true;
        }
        return found;
    }

    private static boolean isLater(CpuRq a, CpuRq b) {
        Task first = DlQueue.earliest(b.dl);
        Task other = DlQueue.earliest(a.dl);
        return first != null && other != null && DlQueue.isEarlier(first, other);
    }

    /** {@code task} is due before everything on {@code rq}. */
    static boolean isBefore(Task task, CpuRq rq) {
        Task earliest = DlQueue.earliest(rq.dl);
        return earliest == null || DlQueue.isEarlier(task, earliest);
    }
}
