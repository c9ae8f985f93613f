package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;

/**
 * A scheduling class. The machine loop asks the classes in the order stop, deadline, rt, fair, ext, idle; no class is wired into
 * it, so a whole policy can take a class's place.
 */
public interface SchedClass {
    /** Enqueue and dequeue flags. */
    int ENQUEUE_WAKEUP = 1;

    int ENQUEUE_INITIAL = 1 << 1;
    int ENQUEUE_MIGRATED = 1 << 2;
    int DEQUEUE_SLEEP = 1 << 3;
    /** The task is dead or stopped: its dequeue is never delayed. */
    int DEQUEUE_SPECIAL = 1 << 4;

    int DEQUEUE_DELAYED = 1 << 5;
    /** Taken off and put back around a change of its attributes. */
    int SAVE_RESTORE = 1 << 6;

    /** Wake flags. */
    int WF_EXEC = 1 << 1;

    int WF_FORK = 1 << 2;
    int WF_TTWU = 1 << 3;
    int WF_SYNC = 1 << 4;
    int WF_MIGRATED = 1 << 5;

    /** Higher runs first. */
    int priority();

    void enqueue(CpuRq rq, Task task, int flags);

    /** Returns false if the task stays on the queue, delayed. */
    boolean dequeue(CpuRq rq, Task task, int flags);

    /** The task to run next, or null: the next class is asked. */
    @Nullable
    Task pick(CpuRq rq);

    /** {@code prev} leaves the CPU, still queued or not. */
    void putPrev(CpuRq rq, Task prev);

    /** The same, when it is known that {@code next} follows. */
    default void putPrevFor(CpuRq rq, Task prev, Task next) {
        putPrev(rq, prev);
    }

    /** {@code next} goes on the CPU; {@code first} unless it only got new attributes. */
    void setNext(CpuRq rq, Task next, boolean first);

    /** {@code queued}: the slice timer, not the tick. */
    void tick(CpuRq rq, Task curr, boolean queued);

    int selectCpu(Task task, int prevCpu, int thisCpu, int wakeFlags);

    /** Should {@code task}, just enqueued, preempt the current task of the same class? Sets a request if so. */
    void wakeupPreempt(CpuRq rq, Task task, int wakeFlags);

    /** {@code task} is about to get another CPU than {@link Task#cpu}. */
    void migrate(Task task, int newCpu);

    /** Bring the running time of the current task up to date. */
    void updateCurr(CpuRq rq);

    @SuppressWarnings("NamedLikeContextualKeyword") // the kernel calls it yield_task
    void yield(CpuRq rq);

    /** Some waiting task of a CPU that goes down, which is not bound to it for good; null = there is none. */
    default @Nullable Task firstMovable(CpuRq rq) {
        return null;
    }

    /** A task that has never run is about to be enqueued for the first time. */
    default void initNew(CpuRq rq, Task task) {}

    /** {@code task} is gone for good. */
    default void dead(CpuRq rq, Task task) {}
}
