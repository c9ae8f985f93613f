package org.schedsim.kernel.fair;

import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** The numbers of fair tasks on a CPU (spec 11 §7). */
final class TaskCounts {
    private TaskCounts() {}

    /** {@code runnable}: not delayed. */
    static void enter(CpuRq rq, Task task, boolean runnable) {
        if (rq.cfs.hNrQueued == 0) {
            rq.fairSinceNs = rq.clock;
            rq.fairTimeAtStartNs = rq.fairTimeNs();
        }
        add(rq.cfs, task, runnable, 1);
        rq.addNrRunning(1);
    }

    static void leave(CpuRq rq, Task task, boolean runnable) {
        boolean wasSchedIdle = rq.isSchedIdle();
        add(rq.cfs, task, runnable, -1);
        rq.addNrRunning(-1);
        if (!wasSchedIdle && rq.isSchedIdle()) {
            // Idle-policy tasks alone: see soon whether there is better work elsewhere.
            rq.nextBalance = rq.machine.jiffies;
        }
    }

    private static void add(CfsRq q, Task task, boolean runnable, int sign) {
        q.hNrQueued += sign;
        if (runnable) {
            q.hNrRunnable += sign;
        }
        if (task.policy == SchedPolicy.IDLE) {
            q.hNrIdle += sign;
        }
    }
}
