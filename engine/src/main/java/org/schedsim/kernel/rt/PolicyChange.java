package org.schedsim.kernel.rt;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.dl.DlClass;
import org.schedsim.kernel.fair.FairClass;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.DlEntity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** {@code sched_setscheduler}: policy, and with it perhaps the class, of a task (spec 01 §7). */
public final class PolicyChange {
    private static final long DEFAULT_TIMER_SLACK_NS = 50_000;

    private final Clock clock;
    private final Requests requests;
    private final FairClass fair;
    private final RtClass rt;
    private final DlClass dl;
    private final boolean checksDropped;

    public PolicyChange(Machine machine, Clock clock, Requests requests, FairClass fair, RtClass rt, DlClass dl) {
        this.clock = clock;
        this.requests = requests;
        this.fair = fair;
        this.rt = rt;
        this.dl = dl;
        this.checksDropped = machine.tunables.checksTaskDroppedToFair;
    }

    /** {@code rtPriority}: 1..99 for the real-time policies, else 0. */
    public void change(CpuRq rq, Task task, SchedPolicy policy, int rtPriority) {
        if (policy == SchedPolicy.DEADLINE) {
            throw new IllegalArgumentException(task + " needs a reservation; call toDeadline");
        }
        change(rq, task, policy, rtPriority, null);
    }

    /** {@code SCHED_DEADLINE}, also for a new reservation: its first period begins now. */
    public void toDeadline(CpuRq rq, Task task, DlEntity reservation) {
        change(rq, task, SchedPolicy.DEADLINE, 0, reservation);
    }

    private void change(CpuRq rq, Task task, SchedPolicy policy, int rtPriority, @Nullable DlEntity reservation) {
        SchedClass from = task.schedClass;
        SchedClass to = classOf(policy);
        if (from == fair && to == fair) {
            fair.changePolicy(rq, task, policy);
            return;
        }
        clock.update(rq);
        takeOff(rq, task, from != to);
        leave(rq, task, from);
        int before = task.rtPriority;
        task.policy = policy;
        task.rtPriority = rtPriority;
        task.schedClass = to;
        task.dl = reservation;
        task.timerSlackNs = to == fair ? DEFAULT_TIMER_SLACK_NS : 0;
        enter(rq, task, to);
        putBack(rq, task);
        if (task.onRq) {
            askToReschedule(rq, task, from, before);
        }
    }

    private SchedClass classOf(SchedPolicy policy) {
        if (policy == SchedPolicy.DEADLINE) {
            return dl;
        }
        return policy.isRt() ? rt : fair;
    }

    /** A delayed task that leaves the fair class has slept all along. */
    private static void takeOff(CpuRq rq, Task task, boolean classChanges) {
        SchedClass from = task.schedClass;
        if (classChanges && task.se.schedDelayed) {
            from.dequeue(rq, task, SchedClass.DEQUEUE_SLEEP | SchedClass.DEQUEUE_DELAYED);
            task.onRq = false;
        }
        if (task.onRq) {
            from.dequeue(rq, task, SchedClass.SAVE_RESTORE);
        }
        if (rq.curr == task) {
            from.putPrev(rq, task);
        }
    }

    private void leave(CpuRq rq, Task task, SchedClass from) {
        if (from == fair) {
            fair.switchedFrom(rq, task);
        } else if (from == dl) {
            dl.switchedFrom(task);
        }
    }

    private void enter(CpuRq rq, Task task, SchedClass to) {
        if (to == fair) {
            fair.switchedTo(rq, task);
        } else if (to == dl) {
            dl.setUp(rq, task);
        }
    }

    private static void putBack(CpuRq rq, Task task) {
        if (task.onRq) {
            task.schedClass.enqueue(rq, task, SchedClass.SAVE_RESTORE);
        }
        if (rq.curr == task) {
            task.schedClass.setNext(rq, task, false);
        }
    }

    /** Only a running task that became less urgent makes room; a waiting one is checked, but in 7.3 not if it became fair. */
    private void askToReschedule(CpuRq rq, Task task, SchedClass from, int rtPriorityBefore) {
        if (rq.curr != task) {
            if (checksDropped || task.schedClass != fair) {
                requests.wakeupPreempt(rq, task, 0);
            }
            return;
        }
        boolean lower = task.schedClass.priority() < from.priority();
        if (lower || task.schedClass == from && task.rtPriority < rtPriorityBefore) {
            requests.real(rq);
        }
    }
}
