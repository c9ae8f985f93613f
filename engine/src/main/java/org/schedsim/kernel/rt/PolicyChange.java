package org.schedsim.kernel.rt;

import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.fair.FairClass;
import org.schedsim.kernel.state.CpuRq;
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

    public PolicyChange(Clock clock, Requests requests, FairClass fair, RtClass rt) {
        this.clock = clock;
        this.requests = requests;
        this.fair = fair;
        this.rt = rt;
    }

    /** {@code rtPriority}: 1..99 for the real-time policies, else 0. */
    public void change(CpuRq rq, Task task, SchedPolicy policy, int rtPriority) {
        SchedClass from = task.schedClass;
        SchedClass to = policy.isRt() ? rt : fair;
        if (from == fair && to == fair) {
            fair.changePolicy(rq, task, policy);
            return;
        }
        clock.update(rq);
        takeOff(rq, task, from != to);
        if (from == fair) {
            fair.switchedFrom(rq, task);
        }
        int before = task.rtPriority;
        task.policy = policy;
        task.rtPriority = rtPriority;
        task.schedClass = to;
        task.timerSlackNs = policy.isRt() ? 0 : DEFAULT_TIMER_SLACK_NS;
        if (to == fair) {
            fair.switchedTo(rq, task);
        }
        putBack(rq, task);
        if (task.onRq) {
            askToReschedule(rq, task, rtPriority < before);
        }
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

    private static void putBack(CpuRq rq, Task task) {
        if (task.onRq) {
            task.schedClass.enqueue(rq, task, SchedClass.SAVE_RESTORE);
        }
        if (rq.curr == task) {
            task.schedClass.setNext(rq, task, false);
        }
    }

    private void askToReschedule(CpuRq rq, Task task, boolean lessUrgent) {
        if (rq.curr != task) {
            requests.wakeupPreempt(rq, task, 0);
        } else if (lessUrgent) {
            requests.real(rq);
        }
    }
}
