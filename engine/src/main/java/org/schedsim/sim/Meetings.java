package org.schedsim.sim;

import org.schedsim.kernel.state.CpuRq;

/** Futex-like places, barriers, suspending and resuming. */
final class Meetings {
    private final World world;
    private final Waits waits;

    Meetings(World world, Waits waits) {
        this.world = world;
        this.waits = waits;
    }

    /** Returns false if the task has given up the CPU. */
    boolean perform(CpuRq rq, Worker worker, Op.Meeting op) {
        if (op instanceof Op.Wake wake) {
            waits.release(rq, worker, wake.place().waiters, wake.count());
            return true;
        }
        if (op instanceof Op.Resume resume) {
            resume(rq, worker, resume.thread());
            return true;
        }
        if (Waits.wasGranted(worker)) {
            return true;
        }
        if (op instanceof Op.Wait wait) {
            wait.place().waiters.add(worker);
            waits.block(rq, worker, wait.place(), wait.phase());
            return false;
        }
        if (op instanceof Op.Suspend suspend) {
            waits.block(rq, worker, Ipc.Suspension.SUSPENDED, suspend.phase());
            return false;
        }
        return op instanceof Op.Barrier barrier && arrive(rq, worker, barrier);
    }

    private void resume(CpuRq rq, Worker waker, int thread) {
        Worker worker = world.workers[thread];
        if (worker != null && worker.awaited == Ipc.Suspension.SUSPENDED) {
            waits.release(rq, waker, worker, false);
        }
    }

    /** The last one does not wait, and lets the others go on. */
    private boolean arrive(CpuRq rq, Worker worker, Op.Barrier op) {
        Ipc.Barrier barrier = op.barrier();
        if (barrier.here + 1 < op.parties()) {
            barrier.here++;
            barrier.waiters.add(worker);
            waits.block(rq, worker, barrier, op.phase());
            return false;
        }
        barrier.here = 0;
        waits.release(rq, worker, barrier.waiters, Long.MAX_VALUE);
        return true;
    }
}
