package org.schedsim.kernel.dl;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.DlEntity;
import org.schedsim.kernel.state.DlRq;
import org.schedsim.kernel.state.Effects;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/**
 * The deadline class: the earliest deadline first, and nobody more run time in a period than reserved. Above the real-time
 * class. The specification leaves it out (00, 01 §15); these are the rules of {@code SCHED_DEADLINE} as documented, without
 * bandwidth reclaiming, and agree with the recording of a task that never sleeps.
 */
public final class DlClass implements SchedClass {
    /** No shorter ones, as for the slices of fair tasks (spec 11 §9). */
    private static final long MIN_HRTICK_NS = 10_000;

    private final Machine machine;
    private final Clock clock;
    private final Effects effects;
    private final Requests requests;
    private final boolean hrtick;
    private final LaterCpu laterCpu;
    private final DlMigration migration;
    private final DlTimers timers;
    private final FairServer fairServer;

    public DlClass(Machine machine, Clock clock, Requests requests, Moves moves, Decisions decisions) {
        this.machine = machine;
        this.clock = clock;
        this.effects = machine.effects;
        this.requests = requests;
        this.hrtick = machine.tunables.hrtick;
        this.laterCpu = new LaterCpu(machine);
        this.migration = new DlMigration(machine, clock, requests, moves, laterCpu, decisions);
        this.timers = new DlTimers(machine);
        this.fairServer = new FairServer(machine, requests, timers);
    }

    /** The reservation for fair tasks, which is one of this class. */
    public FairServer fairServer() {
        return fairServer;
    }

    @Override
    public int priority() {
        return 4;
    }

    /** A task gets its first period from now on; it is not queued here yet. */
    public void setUp(CpuRq rq, Task task) {
        Replenishment.newPeriod(DlQueue.of(task), rq.clock);
    }

    @Override
    public void initNew(CpuRq rq, Task task) {
        setUp(rq, task);
    }

    /** {@code enqueue_task_dl}. */
    @Override
    public void enqueue(CpuRq rq, Task task, int flags) {
        DlEntity dl = DlQueue.of(task);
        if ((flags & ENQUEUE_WAKEUP) != 0 && !dl.throttled) {
            wakes(rq, task, dl);
        }
        if (!dl.throttled) {
            add(rq, task);
        }
    }

    private void wakes(CpuRq rq, Task task, DlEntity dl) {
        if (Replenishment.mustWaitForPeriod(dl, rq.clock)) {
            dl.leftNs = Math.min(dl.leftNs, 0);
            waitForPeriod(rq, task, dl);
        } else {
            Replenishment.atWakeup(dl, rq.clock);
        }
    }

    private static void add(CpuRq rq, Task task) {
        if (rq.curr == task) {
            rq.dl.curr = task;
        } else {
            DlQueue.add(rq.dl, task, false);
        }
        rq.dl.nrRunning++;
        rq.addNrRunning(1);
    }

    /** {@code dequeue_task_dl}; one whose run time is used up has left the queue before. */
    @Override
    public boolean dequeue(CpuRq rq, Task task, int flags) {
        updateCurr(rq);
        if (!DlQueue.of(task).throttled) {
            remove(rq, task);
        }
        return true;
    }

    private static void remove(CpuRq rq, Task task) {
        if (DlQueue.of(task).queued) {
            DlQueue.remove(rq.dl, task);
        } else {
            rq.dl.curr = null;
        }
        rq.dl.nrRunning--;
        rq.addNrRunning(-1);
    }

    /** {@code balance_dl}, before the classes are asked. */
    public void balance(CpuRq rq) {
        if (rq.curr.policy == SchedPolicy.DEADLINE && rq.dl.curr != rq.curr && machine.active.get(rq.cpu)) {
            migration.pull(rq);
        }
    }

    /** {@code push_dl_tasks}, after a switch to a deadline task. */
    public void push(CpuRq rq) {
        if (rq.dl.nrPushable > 0 && rq.curr.policy == SchedPolicy.DEADLINE) {
            migration.push(rq);
        }
    }

    @Override
    public @Nullable Task pick(CpuRq rq) {
        return rq.dl.nrRunning == 0 ? null : DlQueue.earliest(rq.dl);
    }

    @Override
    public void putPrev(CpuRq rq, Task prev) {
        updateCurr(rq);
        Pelt.updateDlAvg(rq, rq.peltNow(), 1);
        if (hrtick && effects.hrtickActive(rq)) {
            effects.cancelHrtick(rq);
        }
        DlRq q = rq.dl;
        if (q.curr == prev) {
            q.curr = null;
            DlQueue.add(q, prev, true);
        }
    }

    @Override
    public void setNext(CpuRq rq, Task next, boolean first) {
        if (DlQueue.of(next).queued) {
            DlQueue.remove(rq.dl, next);
            rq.dl.curr = next;
        }
        next.se.execStart = rq.clockTask;
        if (first && rq.curr.policy != SchedPolicy.DEADLINE) {
            Pelt.updateDlAvg(rq, rq.peltNow(), 0);
        }
        armHrtick(rq, next);
    }

    private void armHrtick(CpuRq rq, Task curr) {
        if (hrtick && rq.dl.curr == curr) {
            effects.armHrtick(rq, Math.max(DlQueue.of(curr).leftNs, MIN_HRTICK_NS));
        }
    }

    /** {@code task_tick_dl}: the slice timer ends the run time; interrupts may have kept some of it. */
    @Override
    public void tick(CpuRq rq, Task curr, boolean queued) {
        updateCurr(rq);
        Pelt.updateDlAvg(rq, rq.peltNow(), 1);
        if (queued) {
            armHrtick(rq, curr);
        }
    }

    /** {@code update_curr_dl}. */
    @Override
    public void updateCurr(CpuRq rq) {
        Task curr = rq.dl.curr;
        if (curr == null || curr != rq.curr) {
            return;
        }
        Entity se = curr.se;
        long delta = rq.clockTask - se.execStart;
        DlEntity dl = DlQueue.of(curr);
        if (delta > 0) {
            se.execStart = rq.clockTask;
            se.sumExecRuntimeNs += delta;
            rq.dl.execNs += delta;
            dl.leftNs -= delta;
        }
        if (dl.leftNs <= 0 || dl.yielded) {
            runsOut(rq, curr, dl);
        }
    }

    private void runsOut(CpuRq rq, Task curr, DlEntity dl) {
        remove(rq, curr);
        waitForPeriod(rq, curr, dl);
        if (!dl.throttled) {
            add(rq, curr);
        }
        if (dl.throttled || DlQueue.earliest(rq.dl) != curr) {
            requests.real(rq);
        }
    }

    /** {@code start_dl_timer}: until the next period, unless that has begun. */
    private void waitForPeriod(CpuRq rq, Task task, DlEntity dl) {
        long timeNs = Replenishment.nextPeriod(dl);
        if (timeNs - rq.clock <= 0) {
            Replenishment.replenish(dl, rq.clock);
        } else {
            dl.throttled = true;
            timers.add(rq, task, timeNs);
        }
    }

    /** {@code dl_task_timer} of {@code timerRq}: what has to be done there now. */
    public void timer(CpuRq timerRq) {
        clock.update(timerRq);
        Task task = timers.takeDue(timerRq, timerRq.clock);
        while (task != null) {
            replenish(task);
            task = timers.takeDue(timerRq, timerRq.clock);
        }
        if (timers.isServerDue(timerRq, timerRq.clock)) {
            timerRq.curr.schedClass.updateCurr(timerRq);
            fairServer.timer(timerRq);
        }
        timers.program(timerRq);
    }

    /** {@code dl_task_timer}. */
    private void replenish(Task task) {
        CpuRq rq = machine.rq(task);
        clock.update(rq);
        Replenishment.replenish(DlQueue.of(task), rq.clock);
        if (task.onRq) {
            add(rq, task);
            if (rq.curr != task) {
                requests.wakeupPreempt(rq, task, 0);
            }
        }
    }

    /** The CPU is gone: {@code dst} replenishes what waits there. */
    public void moveTimers(CpuRq src, CpuRq dst) {
        for (Task task = src.dl.throttled; task != null; task = src.dl.throttled) {
            timers.remove(src, task);
            timers.add(dst, task, DlQueue.of(task).replenishNs);
        }
        timers.cancelServer(src);
    }

    /** {@code task}, not queued, leaves the class. */
    public void switchedFrom(Task task) {
        DlEntity dl = DlQueue.of(task);
        if (dl.throttled) {
            timers.remove(machine.rqs[dl.timerCpu], task);
            dl.throttled = false;
        }
    }

    @Override
    public void dead(CpuRq rq, Task task) {
        switchedFrom(task);
    }

    /** {@code select_task_rq_dl}. */
    @Override
    public int selectCpu(Task task, int prevCpu, int thisCpu, int wakeFlags) {
        if ((wakeFlags & (WF_TTWU | WF_FORK)) == 0 || !mustWait(machine.rqs[prevCpu], task)) {
            return prevCpu;
        }
        int cpu = laterCpu.find(task, thisCpu);
        return cpu < 0 ? prevCpu : cpu;
    }

    /** The running deadline task would not, or could not, make room. */
    private static boolean mustWait(CpuRq rq, Task task) {
        return rq.dl.curr != null && (rq.dl.curr.isPinned() || !DlQueue.isEarlier(task, rq.dl.curr));
    }

    @Override
    public void wakeupPreempt(CpuRq rq, Task task, int wakeFlags) {
        if (DlQueue.of(task).throttled) {
            return;
        }
        if (rq.dl.curr == null || DlQueue.isEarlier(task, rq.dl.curr)) {
            requests.real(rq);
        } else if (!task.isPinned()) {
            migration.push(rq);
        }
    }

    @Override
    public void migrate(Task task, int newCpu) {}

    /** {@code yield_task_dl}: until the next period. */
    @Override
    public void yield(CpuRq rq) {
        if (rq.dl.curr != null) {
            DlQueue.of(rq.dl.curr).yielded = true;
            updateCurr(rq);
        }
    }

    /** Those that wait for their period are on no queue, but on the CPU as well. */
    @Override
    public @Nullable Task firstMovable(CpuRq rq) {
        return rq.dl.head == null ? firstThrottled(rq) : rq.dl.head;
    }

    private @Nullable Task firstThrottled(CpuRq rq) {
        for (CpuRq timerRq : machine.rqs) {
            for (Task task = timerRq.dl.throttled; task != null; task = DlQueue.of(task).nextThrottled) {
                if (task.cpu == rq.cpu && task.onRq && task != rq.curr) {
                    return task;
                }
            }
        }
        return null;
    }
}
