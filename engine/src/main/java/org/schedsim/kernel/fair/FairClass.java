package org.schedsim.kernel.fair;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Overutilization;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.core.Uclamp;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.group.Bandwidth;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;
import org.schedsim.topology.CpuMask;

/**
 * The fair class: EEVDF on one queue per CPU (spec 11).
 *
 * <p>The clock of a queue is brought up to date by the caller, except in the methods that change attributes.
 */
public final class FairClass implements SchedClass {
    /** Answer of {@link #pick}: the newly-idle pass brought work to a higher class, so ask all classes again. */
    public final Task retryPick = new Task(Integer.MIN_VALUE, "retry", this, CpuMask.of(0));

    private final Machine machine;
    private final CpuSelector selector;
    private final NewidleBalance newidle;
    private final CacheAware cache;
    private final Slices slices;
    private final RunningEntity running;
    private final Hierarchy hierarchy;
    private final LivePick livePick;
    private final WakeupPreemption preemption;
    private final UtilEst utilEst;
    private final Hrtick hrtick;
    private final Misfit misfit;
    private final Requests requests;
    private final AttributeChange attributes;
    private final TaskGroups groups;
    private final Bandwidth bandwidth;

    /** Reasons are counted, but nobody reads them. */
    public FairClass(
            Machine machine,
            Clock clock,
            Requests requests,
            CacheAware cache,
            CpuSelector selector,
            NewidleBalance newidle) {
        this(machine, clock, requests, cache, selector, newidle, new Decisions(List.of(), null));
    }

    public FairClass(
            Machine machine,
            Clock clock,
            Requests requests,
            CacheAware cache,
            CpuSelector selector,
            NewidleBalance newidle,
            Decisions decisions) {
        this.machine = machine;
        this.selector = selector;
        this.newidle = newidle;
        this.cache = cache;
        this.requests = requests;
        this.slices = new Slices(machine.tunables);
        this.bandwidth = new Bandwidth(machine, clock, requests, this, this::updateCurr, decisions);
        this.running = new RunningEntity(slices, requests, cache, bandwidth);
        Protection protection = new Protection(machine.tunables, slices);
        this.utilEst = new UtilEst(machine.tunables.utilEst);
        Placement placement = new Placement(machine.tunables, slices);
        Lag lag = new Lag(machine.tunables, slices);
        boolean flat = machine.tunables.flatHierarchy;
        Reweight reweight = new Reweight(running, lag);
        GroupShares shares = new GroupShares(machine.tunables, flat ? null : reweight);
        FairQueue queue = new FairQueue(machine.tunables, running, placement, lag, utilEst, cache, shares, bandwidth);
        this.hierarchy = flat
                ? new FlatHierarchy(queue, shares, running, protection, reweight)
                : new LayeredHierarchy(queue, shares, running, protection, slices);
        this.livePick = new LivePick(new Pick(machine.tunables, decisions), hierarchy, running);
        this.preemption =
                new WakeupPreemption(machine.tunables, hierarchy, running, protection, livePick, requests, decisions);
        this.hrtick = new Hrtick(machine, requests);
        this.misfit = new Misfit(machine);
        this.attributes = new AttributeChange(this, clock, requests);
        this.groups = new TaskGroups(machine, clock, hierarchy);
    }

    @Override
    public int priority() {
        return 2;
    }

    /** {@code enqueue_task_fair}. */
    @Override
    public void enqueue(CpuRq rq, Task task, int flags) {
        if (task.throttled && bandwidth.staysHeld(rq, task)) {
            return;
        }
        Entity se = task.se;
        if (se.cfsRq == null || se.cfsRq.rq != rq) {
            machine.setTaskRq(task, rq.cpu);
        }
        boolean delayedWakes = (flags & DEQUEUE_DELAYED) != 0;
        boolean runnable = !se.schedDelayed || delayedWakes;
        if (runnable) {
            Uclamp.enqueue(rq, task);
            utilEst.enqueue(rq.cfs, task);
        }
        if (delayedWakes) {
            hierarchy.requeueDelayed(se);
            return;
        }
        if (rq.cfs.hNrQueued == 0) {
            rq.fairBegins();
        }
        hierarchy.enqueue(rq, task, flags);
        if ((flags & ENQUEUE_INITIAL) == 0) {
            Overutilization.mark(rq);
        }
        hrtick.queueChanged(rq);
    }

    /** {@code dequeue_task_fair}. */
    @Override
    public boolean dequeue(CpuRq rq, Task task, int flags) {
        if (task.throttled) {
            bandwidth.takeFromHeld(task);
            return true;
        }
        if (!task.se.schedDelayed) {
            Uclamp.dequeue(rq, task);
            utilEst.dequeue(rq.cfs, task);
        }
        if (!hierarchy.dequeue(rq, task.se, flags)) {
            return false;
        }
        hrtick.queueChanged(rq);
        return true;
    }

    /** {@code pick_task_fair}, the newly-idle pass included; may answer {@link #retryPick}. */
    @Override
    public @Nullable Task pick(CpuRq rq) {
        while (true) {
            Task task = livePick.pickTask(rq);
            if (task != null) {
                return task;
            }
            misfit.clear(rq);
            int pulled = newidle.balance(rq);
            if (pulled < 0) {
                return retryPick;
            }
            if (pulled == 0) {
                hrtick.cancel(rq);
                return null;
            }
        }
    }

    /** {@code put_prev_task_fair}. */
    @Override
    public void putPrev(CpuRq rq, Task prev) {
        hierarchy.putPrev(prev, null);
    }

    /** {@code next} is fair, too: groups that both are in go on. */
    @Override
    public void putPrevFor(CpuRq rq, Task prev, Task next) {
        hierarchy.putPrev(prev, next.schedClass == this ? next : null);
    }

    /** {@code set_next_task_fair}. */
    @Override
    public void setNext(CpuRq rq, Task next, boolean first) {
        hierarchy.setNext(next, first);
        if (next.se.onRq) {
            rq.moveToHead(next);
        }
        bandwidth.switchedIn(rq, next);
        if (first) {
            hrtick.start(rq, next);
            misfit.update(rq, next);
        }
    }

    /** {@code task_tick_fair}. */
    @Override
    public void tick(CpuRq rq, Task curr, boolean queued) {
        hierarchy.tick(curr);
        if (queued) {
            requests.real(rq);
            return;
        }
        cache.tick(rq, curr);
        misfit.update(rq, curr);
        Overutilization.mark(rq);
    }

    @Override
    public @Nullable Task firstMovable(CpuRq rq) {
        Task task = rq.cfsTasksHead;
        while (task != null && task.perCpuKthread) {
            task = task.listNext;
        }
        return task;
    }

    @Override
    public int selectCpu(Task task, int prevCpu, int thisCpu, int wakeFlags) {
        return selector.select(task, prevCpu, thisCpu, wakeFlags);
    }

    @Override
    public void wakeupPreempt(CpuRq rq, Task task, int wakeFlags) {
        if (!task.throttled) {
            preemption.check(rq, task, wakeFlags);
        }
    }

    /** {@code migrate_task_rq_fair}; a queued task took its averages along when it was dequeued. */
    @Override
    public void migrate(Task task, int newCpu) {
        Entity se = task.se;
        CfsRq old = se.cfsRq;
        if (old != null && se.avg.lastUpdateTime != 0) {
            QueueLoad.remove(old, se);
            if (old.rq.curr == old.rq.idle) {
                QueueLoad.catchUpWithIdleClock(old, se, machine.now);
            }
            se.avg.lastUpdateTime = 0;
        }
        machine.setTaskRq(task, newCpu);
    }

    @Override
    public void updateCurr(CpuRq rq) {
        if (rq.curr.schedClass == this) {
            running.update(hierarchy.timelineOf(rq.curr.se));
        }
    }

    private void updateCurr(CfsRq q) {
        running.update(hierarchy.timelineOf(q));
    }

    /** {@code yield_task_fair}; the caller reschedules. */
    @Override
    public void yield(CpuRq rq) {
        if (rq.nrRunning == 1) {
            return;
        }
        Entity se = rq.curr.se;
        CfsRq q = hierarchy.timelineOf(se);
        RunningEntity.clearBuddy(q, se);
        running.update(q);
        if (Lag.isEligible(q, se.vruntime)) {
            se.vruntime = se.deadline;
            running.renewDeadline(q, se);
        }
    }

    /** {@code yield_to_task_fair}: the caller yields, and would like {@code target} to be next. */
    public void yieldTo(CpuRq rq, Task target) {
        if (target.se.onRq) {
            hierarchy.setNextBuddy(target.se);
            this.yield(rq);
        }
    }

    /** {@code init_entity_runnable_average}: looks fully loaded from birth. Weight and slice follow the attributes. */
    public void initTask(Task task) {
        Entity se = task.se;
        se.weight = Weights.of(task);
        se.loadWeight = se.weight;
        se.avg.loadAvg = CpuLoad.scaleLoadDown(se.weight);
        slices.refresh(se);
    }

    /** {@code post_init_entity_util_avg}: half of what is left of the CPU, or a share by weight (spec 10 §5). */
    @Override
    public void initNew(CpuRq rq, Task task) {
        initTask(task);
        machine.setTaskRq(task, rq.cpu);
        task.se.avg.utilAvg = NewTaskUtil.initial(rq, task.se);
        task.se.avg.runnableAvg = task.se.avg.utilAvg;
    }

    /** {@code task_dead_fair}: its averages leave the queue at its next update. */
    @Override
    public void dead(CpuRq rq, Task task) {
        if (task.se.avg.lastUpdateTime != 0) {
            QueueLoad.remove(FairQueue.queueOf(task.se), task.se);
            task.se.avg.lastUpdateTime = 0;
        }
    }

    /** {@code sched_balance_update_blocked_averages}; the clock of {@code rq} is up to date. */
    public void updateBlockedAverages(CpuRq rq) {
        Pelt.updateOtherLoadAvgs(rq);
        boolean blocked = LeafQueues.updateBlocked(rq);
        boolean others =
                rq.rtAvg.utilAvg != 0 || rq.dlAvg.utilAvg != 0 || rq.irqAvg.utilAvg != 0 || rq.hwAvg.loadAvg != 0;
        if (!others && !blocked) {
            rq.hasBlockedLoad = false;
        }
    }

    /** {@code rq_offline_fair}: {@code rq} is no longer part of any group's load. */
    public void offline(CpuRq rq) {
        GroupLoad.withdraw(rq);
    }

    /** Would {@code task}, not eligible where it is, have to wait on {@code dst} as well? */
    public boolean waitsOn(CpuRq dst, Task task) {
        CfsRq there = hierarchy.timelineOf(machine.groupOf(task).cfsRqs[dst.cpu]);
        return there.nrEntities > 0 && !Lag.isEligible(hierarchy.timelineOf(task.se), task.se.vruntime);
    }

    /** {@code set_user_nice}. */
    public void changeNice(CpuRq rq, Task task, int nice) {
        attributes.changeNice(rq, task, nice);
    }

    /** {@code sched_setattr} with a runtime; 0: back to the base slice. */
    public void changeSlice(Task task, long sliceNs) {
        attributes.changeSlice(machine.rq(task), task, sliceNs);
    }

    /** {@code sched_setscheduler} among the fair policies: asks nobody to reschedule. */
    public void changePolicy(CpuRq rq, Task task, SchedPolicy policy) {
        attributes.changePolicy(rq, task, policy);
    }

    /** {@code sched_move_task}: null or the root group = the root. The task may run, wait or sleep. */
    public void moveToGroup(CpuRq rq, Task task, @Nullable TaskGroup group) {
        attributes.moveToGroup(rq, task, group);
    }

    /** The cgroups of the machine. */
    public TaskGroups groups() {
        return groups;
    }

    /** {@code task_change_group_fair}: the task is off its queue; its averages go with it. */
    void changeGroup(Task task, @Nullable TaskGroup group) {
        CfsRq old = task.se.cfsRq;
        boolean attached = old != null && task.se.avg.lastUpdateTime != 0;
        if (old != null && attached) {
            detachFrom(old, task.se);
            task.se.avg.lastUpdateTime = 0;
        }
        setGroup(task, group);
        CfsRq q = task.se.cfsRq;
        if (q != null && attached) {
            attachTo(q, task.se);
        }
    }

    /** {@code detach_entity_cfs_rq}. */
    private static void detachFrom(CfsRq q, Entity se) {
        QueueLoad.update(q, se);
        QueueLoad.detach(q, se);
        GroupLoad.publish(q);
        GroupLoad.propagateToRoot(q);
    }

    /** {@code attach_entity_cfs_rq}. */
    private static void attachTo(CfsRq q, Entity se) {
        QueueLoad.update(q, se);
        QueueLoad.attach(q, se);
        GroupLoad.publish(q);
        GroupLoad.propagateToRoot(q);
    }

    /** A task that is not fair now remembers its group. */
    void setGroup(Task task, @Nullable TaskGroup group) {
        task.group = group == null || group.isRoot() ? null : group;
        machine.setTaskRq(task, task.cpu);
    }

    /** {@code throttle_cfs_rq_work}: the current task is about to return to user mode; false if it may. */
    public boolean throttle(CpuRq rq, Task task) {
        if (!bandwidth.mustLeave(rq, task)) {
            return false;
        }
        dequeue(rq, task, DEQUEUE_SLEEP | DEQUEUE_SPECIAL);
        bandwidth.hold(rq, task);
        return true;
    }

    /** Quotas of the cgroups. */
    public Bandwidth bandwidth() {
        return bandwidth;
    }

    /** {@code switched_from_fair}: the task, dequeued, leaves for another class, where no quota binds it. */
    public void switchedFrom(CpuRq rq, Task task) {
        if (task.throttled) {
            bandwidth.release(task);
        }
        detachFrom(FairQueue.queueOf(task.se), task.se);
    }

    /** {@code switching_to_fair}: the task, not yet enqueued, comes from another class. */
    public void switchedTo(CpuRq rq, Task task) {
        machine.setTaskRq(task, rq.cpu);
        task.se.weight = Weights.of(task);
        task.se.loadWeight = task.se.weight;
        attachTo(FairQueue.queueOf(task.se), task.se);
    }

    /** {@code reweight_task_fair}: the task is not queued. */
    void reweight(Task task) {
        hierarchy.reweight(task, machine.groupOf(task).cfsRqs[task.cpu], Weights.of(task));
    }

    Slices slices() {
        return slices;
    }
}
