package org.schedsim.kernel.fair;

import org.schedsim.kernel.core.CapacityFit;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** Is the running task too big for its CPU? Asked on machines with CPUs of several sizes only (spec 22 §1). */
final class Misfit {
    private final Machine machine;

    Misfit(Machine machine) {
        this.machine = machine;
    }

    /** {@code update_misfit_status}. */
    void update(CpuRq rq, Task task) {
        if (rq.sdAsymCapacity != null) {
            rq.misfitLoad = isMisfit(rq, task) ? Math.max(CpuLoad.taskHLoad(task), 1) : 0;
        }
    }

    void clear(CpuRq rq) {
        rq.misfitLoad = 0;
    }

    private boolean isMisfit(CpuRq rq, Task task) {
        return !CapacityFit.fits(task, rq) && !task.isPinned() && rq.archCapacity < largestAllowed(task);
    }

    private int largestAllowed(Task task) {
        int largest = 0;
        for (int cpu = task.allowed.first(); cpu >= 0; cpu = task.allowed.next(cpu)) {
            if (cpu < machine.nrCpus) {
                largest = Math.max(largest, machine.rqs[cpu].archCapacity);
            }
        }
        return largest;
    }
}
