package org.schedsim.kernel.dl;

import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** {@code find_later_rq}: where a deadline task that must wait here could run. */
final class LaterCpu {
    private final Machine machine;
    private final CpuBits later;

    LaterCpu(Machine machine) {
        this.machine = machine;
        this.later = new CpuBits(machine.nrCpus);
    }

    /** -1 if every allowed CPU has a deadline that is at least as early; {@code thisCpu} asks. */
    int find(Task task, int thisCpu) {
        if (task.isPinned() || !collect(task)) {
            return -1;
        }
        if (later.get(task.cpu)) {
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
        return inside(machine.topology.online(), thisCpu);
    }

    private int inside(CpuMask span, int thisCpu) {
        return later.get(thisCpu) && span.contains(thisCpu) ? thisCpu : later.firstIn(span);
    }

    /** All allowed CPUs without deadline tasks, or else the one with the latest deadline, if that is after the task's. */
    private boolean collect(Task task) {
        later.clearAll();
        boolean found = false;
        int latest = -1;
        for (int cpu = machine.active.nextFrom(0); cpu >= 0; cpu = machine.active.nextFrom(cpu + 1)) {
            CpuRq rq = machine.rqs[cpu];
            if (rq.dl.nrRunning == 0) {
                if (task.allowed.contains(cpu)) {
                    later.set(cpu);
                    found = true;
                }
            } else if (latest < 0 || isLater(rq, machine.rqs[latest])) {
                latest = cpu;
            }
        }
        if (!found && latest >= 0 && task.allowed.contains(latest) && isBefore(task, machine.rqs[latest])) {
            later.set(latest);
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
