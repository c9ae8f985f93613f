package org.schedsim.kernel.core;

import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;

/** {@code util_fits_cpu} (spec 12 §6). */
public final class CapacityFit {
    private static final int FULL = 1024;

    private CapacityFit() {}

    /** {@code task_fits_cpu}: not if only the lower clamp is missed. */
    public static boolean fits(Task task, CpuRq rq) {
        return ofTask(task, CpuLoad.taskUtilEst(task), rq) > 0;
    }

    /**
     * A task of utilisation {@code util}, with its clamps as far as such are in use.
     *
     * @return 1 = fits, 0 = does not, -1 = only the lower clamp is missed
     */
    public static int ofTask(Task task, long util, CpuRq rq) {
        if (!rq.machine.uclamp.used) {
            return Pelt.fitsCapacity(util, rq.capacity) ? 1 : 0;
        }
        return ofClamped(
                util,
                Uclamp.min(rq.machine, task),
                Uclamp.max(rq.machine, task),
                rq.capacity,
                rq.archCapacity,
                Pelt.actualCapacity(rq));
    }

    /** The same on a queue with other tasks: their clamps count as well, {@code util} is that of the CPU with the task. */
    public static int ofTaskBeside(Task task, long util, CpuRq rq) {
        if (!rq.machine.uclamp.used || rq.uclamp.isIdle()) {
            return ofTask(task, util, rq);
        }
        int min = Math.max(rq.uclamp.min(), Uclamp.min(rq.machine, task));
        int max = Math.max(rq.uclamp.max(), Uclamp.max(rq.machine, task));
        return ofClamped(util, min, max, rq.capacity, rq.archCapacity, Pelt.actualCapacity(rq));
    }

    /**
     * A task with utilisation clamps.
     *
     * @return 1 = fits, 0 = does not, -1 = only the lower clamp is missed
     */
    static int ofClamped(
            long util, long clampMin, long clampMax, long capacity, long archCapacity, long actualCapacity) {
        boolean clampedIn = clampMax <= archCapacity && !(archCapacity == FULL && clampMax == FULL);
        boolean fits = clampedIn || Pelt.fitsCapacity(util, capacity);
        long wanted = Math.min(clampMin, clampMax);
        if (fits && util < wanted && wanted > actualCapacity) {
            return -1;
        }
        return fits ? 1 : 0;
    }
}
