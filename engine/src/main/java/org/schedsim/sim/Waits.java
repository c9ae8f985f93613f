package org.schedsim.sim;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;

/** Threads that wait for one another: going to sleep, and being let go on. */
final class Waits {
    private final World world;

    Waits(World world) {
        this.world = world;
    }

    /** The current task sleeps; once it was let go on, it takes the same step again. */
    void block(CpuRq rq, Worker worker, Ipc.Awaited awaited, String phase) {
        worker.next--;
        worker.awaited = awaited;
        worker.awaitedIn = phase;
        worker.waitsSinceNs = world.machine.now;
        sleep(rq, worker.task);
    }

    void sleep(CpuRq rq, Task task) {
        task.state = TaskState.SLEEPING;
        world.schedule.block(rq);
    }

    /** {@code waker}, the current task of {@code rq}, lets {@code worker} go on. */
    void release(CpuRq rq, Worker waker, Worker worker, boolean sync) {
        worker.granted = true;
        worker.awaited = null;
        waker.remaining += world.overheads.wakeupNs() << 10;
        world.kernel.wakeup.wake(worker.task, rq.cpu, sync);
    }

    /** Lets up to {@code count} go on, longest waiting first. */
    void release(CpuRq rq, Worker waker, WaitQueue queue, long count) {
        Worker worker = count > 0 ? queue.poll() : null;
        for (long left = count - 1; worker != null; left--) {
            release(rq, waker, worker, false);
            worker = left > 0 ? queue.poll() : null;
        }
    }

    /** True once: the step that the worker takes again is over. */
    static boolean wasGranted(Worker worker) {
        boolean granted = worker.granted;
        worker.granted = false;
        return granted;
    }

    /** {@code process/thread} of a worker. */
    String name(Worker worker) {
        return world.launcher.name(worker.task.id);
    }

    WorkloadException error(@Nullable Worker worker, String phase, String what) {
        String who = worker == null ? "" : name(worker);
        return new WorkloadException(who + ", phase " + phase + ": " + what);
    }
}
