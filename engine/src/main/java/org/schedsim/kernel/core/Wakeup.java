package org.schedsim.kernel.core;

import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;

/** The frame of a wakeup (spec 01 §4, 12 §8): who selects the CPU, who enqueues, with which flags. */
public final class Wakeup {
    private final Machine machine;
    private final Clock clock;
    private final Moves moves;
    private final Requests requests;
    private final FallbackCpu fallback;
    private final int wakeRule;
    private final int forkRule;

    public Wakeup(Machine machine, Clock clock, Moves moves, Requests requests, Decisions decisions) {
        this.machine = machine;
        this.clock = clock;
        this.moves = moves;
        this.requests = requests;
        this.fallback = new FallbackCpu(machine);
        this.wakeRule = decisions.register("try_to_wake_up", "select_task_rq", "choose");
        this.forkRule = decisions.register("wake_up_new_task", "select_task_rq", "choose");
    }

    /** {@code try_to_wake_up}, executed on {@code thisCpu}; returns false if the task was awake. */
    public boolean wake(Task task, int thisCpu, boolean sync) {
        if (task.state != TaskState.SLEEPING) {
            return false;
        }
        if (task.onRq) {
            wakeQueued(task, thisCpu, sync);
            return true;
        }
        int flags = SchedClass.WF_TTWU | (sync ? SchedClass.WF_SYNC : 0);
        int cpu = select(task, task.wakeCpu, thisCpu, flags);
        if (cpu != task.cpu) {
            flags |= SchedClass.WF_MIGRATED;
        }
        moves.setTaskCpu(task, cpu, wakeRule);
        machine.effects.woken(task, thisCpu);
        CpuRq rq = machine.rqs[cpu];
        if (isQueued(rq, thisCpu)) {
            task.state = TaskState.RUNNABLE;
            task.wokenElsewhere = (flags & SchedClass.WF_MIGRATED) != 0;
            rq.ttwuPending = true;
            machine.effects.queueWakeup(rq, task);
        } else {
            clock.update(rq);
            activate(rq, task, flags);
        }
        return true;
    }

    /** {@code ttwu_runnable}: a delayed task, or one that has not blocked yet, stays where it is. */
    private void wakeQueued(Task task, int thisCpu, boolean sync) {
        CpuRq rq = machine.rq(task);
        clock.update(rq);
        machine.effects.woken(task, thisCpu);
        if (task.se.schedDelayed) {
            task.schedClass.enqueue(rq, task, SchedClass.ENQUEUE_WAKEUP | SchedClass.DEQUEUE_DELAYED);
        }
        task.state = TaskState.RUNNABLE;
        if (!task.onCpu) {
            requests.wakeupPreempt(rq, task, SchedClass.WF_TTWU | (sync ? SchedClass.WF_SYNC : 0));
        }
    }

    private int select(Task task, int prevCpu, int thisCpu, int flags) {
        int cpu = task.isPinned() ? task.allowed.first() : task.schedClass.selectCpu(task, prevCpu, thisCpu, flags);
        return fallback.isAllowed(task, cpu) ? cpu : fallback.select(task);
    }

    /** {@code ttwu_queue_cond}: other LLC, or an idle CPU other than this one. */
    private boolean isQueued(CpuRq rq, int thisCpu) {
        return machine.tunables.ttwuQueue
                && machine.active.get(rq.cpu)
                && (!machine.shareCache(thisCpu, rq.cpu) || rq.cpu != thisCpu && rq.nrRunning == 0);
    }

    /** The target CPU enqueues a wakeup that was handed to it; of the flags only this one survives (spec 12 §8). */
    public void enqueueHandedOver(CpuRq rq, Task task) {
        activate(rq, task, task.wokenElsewhere ? SchedClass.WF_MIGRATED : 0);
    }

    private void activate(CpuRq rq, Task task, int wakeFlags) {
        boolean migrated = (wakeFlags & SchedClass.WF_MIGRATED) != 0;
        moves.activate(rq, task, SchedClass.ENQUEUE_WAKEUP | (migrated ? SchedClass.ENQUEUE_MIGRATED : 0));
        task.state = TaskState.RUNNABLE;
        requests.wakeupPreempt(rq, task, wakeFlags);
    }

    /** {@code wake_up_new_task}: enqueued directly, also across LLCs (spec 01 §7). */
    public void wakeNew(Task task, int thisCpu) {
        task.recentUsedCpu = task.cpu;
        task.state = TaskState.RUNNABLE;
        int cpu = select(task, task.cpu, thisCpu, SchedClass.WF_FORK);
        placeNew(task, cpu);
    }

    /** As if selection had answered {@code cpu}. */
    public void placeNew(Task task, int cpu) {
        task.state = TaskState.RUNNABLE;
        moves.setTaskCpu(task, cpu, forkRule);
        CpuRq rq = machine.rqs[cpu];
        clock.update(rq);
        task.schedClass.initNew(rq, task);
        moves.activate(rq, task, SchedClass.ENQUEUE_INITIAL);
        requests.wakeupPreempt(rq, task, SchedClass.WF_FORK);
    }
}
