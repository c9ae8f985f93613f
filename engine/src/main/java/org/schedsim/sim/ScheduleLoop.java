package org.schedsim.sim;

import org.schedsim.kernel.group.Bandwidth;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

/** {@code schedule()} (spec 01 §3). */
final class ScheduleLoop {
    private final World world;
    private final Machine machine;
    private final KernelParts kernel;

    ScheduleLoop(World world) {
        this.world = world;
        this.machine = world.machine;
        this.kernel = world.kernel;
    }

    /** A request was noticed. */
    void reschedule(CpuRq rq) {
        if (rq.curr == rq.idle && rq.nrRunning == 0) {
            rq.request = Request.NONE;
            return;
        }
        world.execution.pause(rq);
        kernel.clock.update(rq);
        switchTo(rq, pick(rq), Trace.PREEMPTED);
    }

    /** {@code sched_yield}. */
    void yieldCpu(CpuRq rq) {
        world.execution.pause(rq);
        kernel.clock.update(rq);
        rq.curr.schedClass.yield(rq);
        switchTo(rq, pick(rq), Trace.PREEMPTED);
    }

    /** The current task gives the CPU up: it sleeps or is dead. */
    void block(CpuRq rq) {
        Task prev = rq.curr;
        world.execution.pause(rq);
        kernel.clock.update(rq);
        boolean dead = prev.state == TaskState.DEAD;
        int flags = SchedClass.DEQUEUE_SLEEP | (dead ? SchedClass.DEQUEUE_SPECIAL : 0);
        if (prev.schedClass.dequeue(rq, prev, flags)) {
            prev.onRq = false;
        }
        switchTo(rq, pick(rq), dead ? Trace.EXITS : Trace.SLEEPS);
        if (dead) {
            prev.schedClass.dead(rq, prev);
        }
    }

    /** The current task returns to user mode with work to do: if its group is out of time, it waits for the next period. */
    void throttle(CpuRq rq) {
        Task prev = rq.curr;
        world.execution.pause(rq);
        kernel.clock.update(rq);
        if (!kernel.fair.throttle(rq, prev)) {
            world.execution.resume(rq, 0);
            return;
        }
        TaskGroup group = Bandwidth.heldBackBy(rq, prev);
        switchTo(rq, pick(rq), Trace.PREEMPTED);
        world.sink.event(EventKind.THROTTLE, machine.now, rq.cpu, prev.id, group.id);
    }

    /** Fair tasks only: no need to ask the other classes. */
    private Task pick(CpuRq rq) {
        boolean fairOrIdle = rq.curr.policy.isFair() || rq.curr == rq.idle;
        if (fairOrIdle && rq.nrRunning == rq.cfs.hNrQueued) {
            Task next = kernel.fair.pick(rq);
            if (next != kernel.fair.retryPick) {
                return next == null ? rq.idle : next;
            }
        }
        return walk(rq);
    }

    private Task walk(CpuRq rq) {
        kernel.dl.balance(rq);
        kernel.rt.balance(rq);
        for (SchedClass schedClass : kernel.classes) {
            Task next = schedClass.pick(rq);
            if (next == kernel.fair.retryPick) {
                return walk(rq);
            }
            if (next != null) {
                return next;
            }
        }
        return rq.idle;
    }

    private void switchTo(CpuRq rq, Task next, long how) {
        Task prev = rq.curr;
        rq.request = Request.NONE;
        if (next == prev) {
            world.execution.resume(rq, 0);
            return;
        }
        leave(rq, prev, next, how);
        enter(rq, next);
        kernel.dl.push(rq);
        kernel.rt.push(rq);
    }

    private void leave(CpuRq rq, Task prev, Task next, long how) {
        prev.schedClass.putPrevFor(rq, prev, next);
        prev.onCpu = false;
        if (prev == rq.idle) {
            if (rq.tickStopped) {
                world.ticks.restart(rq);
            }
        } else {
            world.sink.event(EventKind.STOP, machine.now, rq.cpu, prev.id, how);
            world.observed();
        }
    }

    private void enter(CpuRq rq, Task next) {
        next.schedClass.setNext(rq, next, true);
        rq.curr = next;
        next.onCpu = true;
        world.observed();
        if (next == rq.idle) {
            enterIdle(rq);
            return;
        }
        world.sink.event(EventKind.RUN, machine.now, rq.cpu, next.id, 0);
        if (next == rq.stop) {
            world.stoppers.switchedIn(rq);
        } else {
            world.execution.resume(rq, world.overheads.contextSwitchNs());
            world.interrupts.returnToUser(rq);
        }
    }

    private void enterIdle(CpuRq rq) {
        world.interrupts.idleLoopEntered(rq);
        kernel.balancer.runNewidleNohz(rq);
        world.hotplug.idleEntered(rq);
        if (machine.tunables.tickStopImmediate && !rq.tickStopped) {
            world.ticks.stop(rq);
            kernel.balancer.enterTickless(rq);
        }
    }
}
