package org.schedsim.kernel.group;

import java.util.function.Consumer;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CfsBandwidth;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;

/** CPU bandwidth control, {@code cpu.max}: who is charged, who is throttled, and when it ends (spec 13 §5). */
public final class Bandwidth {
    private static final int NO_LEVEL = -1;

    private final Machine machine;
    private final Clock clock;
    private final Requests requests;
    private final Throttling throttling;
    private final PeriodTimer timer;
    private final Decisions decisions;
    private final int quotaUsedUp;
    private final HeldTask heldTask;

    /** {@code updateCurr}: brings the running time in a queue up to date. */
    public Bandwidth(
            Machine machine,
            Clock clock,
            Requests requests,
            SchedClass fair,
            Consumer<CfsRq> updateCurr,
            Decisions decisions) {
        this.machine = machine;
        this.clock = clock;
        this.requests = requests;
        this.throttling = new Throttling(machine.effects, clock, requests, fair, updateCurr);
        this.timer = new PeriodTimer(machine, this);
        this.decisions = decisions;
        this.heldTask = new HeldTask(decisions);
        this.quotaUsedUp = decisions.register("throttle_cfs_rq", "quota-used-up", "choose");
    }

    /**
     * {@code tg_set_cfs_bandwidth}; {@code cpu} makes the call.
     *
     * @param quotaNs {@link CfsBandwidth#NO_QUOTA} = none
     */
    public void set(TaskGroup group, long quotaNs, long periodNs, long burstNs, int cpu) {
        CfsBandwidth bandwidth = group.bandwidth;
        bandwidth.periodNs = periodNs;
        bandwidth.quotaNs = quotaNs;
        bandwidth.burstNs = burstNs;
        Pool.refill(bandwidth);
        if (bandwidth.hasQuota()) {
            timer.start(group, cpu);
        }
        for (int i = machine.online.nextFrom(0); i >= 0; i = machine.online.nextFrom(i + 1)) {
            CfsRq q = group.cfsRqs[i];
            q.runtimeEnabled = bandwidth.hasQuota();
            q.runtimeRemainingNs = 1;
            if (q.throttled) {
                throttling.unthrottle(q);
            }
        }
    }

    /** {@code entity} of a queue ran: its group is charged, or where groups have no queues of their own, all above it. */
    public void ran(CfsRq q, Entity entity, long deltaNs) {
        if (!q.group.isRoot()) {
            charge(q, deltaNs, q.rq.curr);
        } else if (entity.task != null && entity.task.group != null) {
            chargeAll(q.rq, entity.task, deltaNs);
        }
    }

    /** {@code task} is switched in: whether its groups have time is looked at anew. */
    public void switchedIn(CpuRq rq, Task task) {
        if (task.group != null) {
            chargeAll(rq, task, 0);
        }
    }

    private void chargeAll(CpuRq rq, Task task, long deltaNs) {
        for (TaskGroup group = task.group; group != null; group = group.parent) {
            charge(group.cfsRqs[rq.cpu], deltaNs, task);
        }
    }

    /** {@code account_cfs_rq_runtime}. */
    private void charge(CfsRq q, long deltaNs, Task running) {
        if (!q.runtimeEnabled) {
            return;
        }
        q.runtimeRemainingNs -= deltaNs;
        if (q.runtimeRemainingNs <= 0 && (q.throttled || isThrottledNow(q, Pool.SLICE_NS))) {
            askToLeave(q.rq, running);
        }
    }

    /** {@code check_enqueue_throttle}: the first of an empty queue; it fetches no more than it needs to exist. */
    public void filled(CfsRq q) {
        if (q.throttleCount > 0) {
            q.startPeltClock();
        }
        if (q.runtimeEnabled && q.hCurr == null && !q.throttled && q.runtimeRemainingNs <= 0) {
            isThrottledNow(q, 1);
        }
    }

    private boolean isThrottledNow(CfsRq q, long targetNs) {
        timer.start(q.group, q.rq.cpu);
        if (Pool.assign(q.group.bandwidth, q, targetNs)) {
            return false;
        }
        throttling.throttle(q);
        decisions.count(quotaUsedUp, NO_LEVEL, q.rq.cpu, q.rq.cpu);
        return true;
    }

    /** {@code task_throttle_setup_work}: kernel threads and tasks on their way out are let through. */
    private void askToLeave(CpuRq rq, Task task) {
        if (!task.kernelThread && !task.exiting && !task.throttleWork && task.policy.isFair()) {
            task.throttleWork = true;
            machine.effects.returnWorkQueued(rq);
        }
    }

    /** {@code throttle_cfs_rq_work}: must {@code task}, about to run in user mode, wait for the next period? */
    public boolean mustLeave(CpuRq rq, Task task) {
        task.throttleWork = false;
        return !task.throttled && task.policy.isFair() && !task.exiting && isHeldBack(queueOf(rq, task));
    }

    /** {@code throttled_hierarchy}. */
    private static boolean isHeldBack(CfsRq q) {
        return q.throttleCount > 0;
    }

    /** Would the group of {@code task} have to wait on {@code rq}? */
    public static boolean isHeldBack(CpuRq rq, Task task) {
        return task.group != null && isHeldBack(task.group.cfsRqs[rq.cpu]);
    }

    /** {@code task}, off its queue, waits for the next period. */
    public void hold(CpuRq rq, Task task) {
        throttling.startClocks(queueOf(rq, task));
        heldTask.report(rq, task);
        throttling.enterLimbo(queueOf(rq, task), task);
    }

    /** A throttled task is put on a queue: true if it must wait there as well, and so is on none. */
    public boolean staysHeld(CpuRq rq, Task task) {
        CfsRq q = queueOf(rq, task);
        if (rq.curr != task && isHeldBack(q)) {
            throttling.startClocks(q);
            throttling.enterLimbo(q, task);
            return true;
        }
        throttling.release(task);
        if (rq.curr == rq.idle) {
            requests.real(rq);
        }
        return false;
    }

    /** {@code task}, on none of the lists, is free: quotas do not bind its new class. */
    public void release(Task task) {
        throttling.release(task);
    }

    /** A throttled task is taken off the list of those that wait, to be moved or changed. */
    public void takeFromHeld(Task task) {
        throttling.leaveLimbo(task);
    }

    /** The group whose quota holds {@code task} back on {@code rq}: the lowest one that is out of time; the root if none. */
    public static TaskGroup heldBackBy(CpuRq rq, Task task) {
        CfsRq culprit = Throttling.culprit(queueOf(rq, task));
        return culprit == null ? rq.cfs.group : culprit.group;
    }

    private static CfsRq queueOf(CpuRq rq, Task task) {
        TaskGroup group = task.group;
        return group == null ? rq.cfs : group.cfsRqs[rq.cpu];
    }

    /** {@code return_cfs_rq_runtime}: the queue has become empty. */
    public void emptied(CfsRq q) {
        if (q.throttleCount > 0) {
            q.stopPeltClock();
        }
        if (q.runtimeEnabled && Pool.giveBack(q.group.bandwidth, q)) {
            timer.startSlack(q.group, q.rq.cpu);
        }
    }

    /** {@code distribute_cfs_runtime}, again and again until all have run on or the pool is empty. */
    void distribute(TaskGroup group, int cpu) {
        CfsBandwidth bandwidth = group.bandwidth;
        CfsRq local = null;
        CfsRq next = bandwidth.throttledHead;
        for (CfsRq q = next; q != null && bandwidth.runtimeNs > 0; q = next) {
            next = q.throttledNext;
            if (q.unthrottling || q.runtimeRemainingNs > 0 || !Pool.payDebt(bandwidth, q)) {
                continue;
            }
            if (q.rq.cpu == cpu) {
                local = q;
            } else {
                q.unthrottling = true;
                machine.effects.unthrottleOn(q);
            }
        }
        if (local != null) {
            throttling.unthrottle(local);
        }
    }

    /** {@code __cfsb_csd_unthrottle}: the queue's CPU has heard that there is time again. */
    public void arrived(CfsRq q) {
        q.unthrottling = false;
        if (q.throttled) {
            throttling.unthrottle(q);
        }
    }

    /** The end of the group's period, handled by {@code cpu}. */
    public void periodEnds(TaskGroup group, int cpu) {
        timer.expired(group, cpu);
    }

    /** Returned time is handed out by {@code cpu}. */
    public void slackExpired(TaskGroup group, int cpu) {
        timer.slackExpired(group, cpu);
    }

    /** {@code unthrottle_offline_cfs_rqs}: the CPU goes, and its tasks must be free to leave. */
    public void releaseAll(CpuRq rq) {
        clock.update(rq);
        for (int i = 0; i < machine.groups.size(); i++) {
            CfsRq q = machine.groups.get(i).cfsRqs[rq.cpu];
            if (q.runtimeEnabled) {
                q.runtimeRemainingNs = 1;
                q.runtimeEnabled = false;
                q.unthrottling = false;
                if (q.throttled) {
                    throttling.unthrottle(q);
                }
            }
        }
    }

    /** The CPU is back: quotas bind there again. */
    public void restore(CpuRq rq) {
        for (int i = 0; i < machine.groups.size(); i++) {
            TaskGroup group = machine.groups.get(i);
            group.cfsRqs[rq.cpu].runtimeEnabled = group.bandwidth.hasQuota();
        }
    }
}
