package org.schedsim.sim;

import org.schedsim.kernel.state.CpuRq;

/** Mutexes, handed to whoever waits longest, and conditions. */
final class Mutexes {
    private final Waits waits;

    Mutexes(Waits waits) {
        this.waits = waits;
    }

    /** Returns false if the task has given up the CPU. */
    boolean perform(CpuRq rq, Worker worker, Op.Mutual op) {
        if (op instanceof Op.Lock lock) {
            return lock(rq, worker, lock);
        }
        if (op instanceof Op.Await await) {
            return await(rq, worker, await);
        }
        if (op instanceof Op.Unlock unlock) {
            unlock(rq, worker, unlock.mutex(), unlock.phase());
        } else if (op instanceof Op.Signal signal) {
            waits.release(rq, worker, signal.condition().waiters, signal.all() ? Long.MAX_VALUE : 1);
        }
        return true;
    }

    private boolean lock(CpuRq rq, Worker worker, Op.Lock lock) {
        Ipc.Mutex mutex = lock.mutex();
        if (Waits.wasGranted(worker)) {
            return true;
        }
        if (mutex.holder == worker) {
            throw waits.error(
                    worker, lock.phase(), "locks mutex '" + mutex.name + "', which it holds already; unlock it first");
        }
        if (mutex.holder == null) {
            mutex.holder = worker;
            return true;
        }
        mutex.waiters.add(worker);
        waits.block(rq, worker, mutex, lock.phase());
        return false;
    }

    private void unlock(CpuRq rq, Worker worker, Ipc.Mutex mutex, String phase) {
        if (mutex.holder != worker) {
            String holder = mutex.holder == null ? "nobody holds" : waits.name(mutex.holder) + " holds";
            throw waits.error(
                    worker, phase, "unlocks mutex '" + mutex.name + "', which " + holder + "; lock it before");
        }
        Worker next = mutex.waiters.poll();
        mutex.holder = next;
        if (next != null) {
            waits.release(rq, worker, next, false);
        }
    }

    private boolean await(CpuRq rq, Worker worker, Op.Await op) {
        if (Waits.wasGranted(worker)) {
            return true;
        }
        unlock(rq, worker, op.mutex(), op.phase());
        op.condition().waiters.add(worker);
        waits.block(rq, worker, op.condition(), op.phase());
        return false;
    }
}
