package org.schedsim.sim;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.FallbackCpu;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;
import org.schedsim.trace.EventKind;
import org.schedsim.workload.TimedAction;

/**
 * CPUs go off line and come back, one after the other (spec 20 §8). One that goes down is no destination any more; its
 * stopper pushes its tasks off; the domains are rebuilt without it; when it has nothing left to run, it is gone.
 */
final class Hotplug {
    private final World world;
    private final Machine machine;
    private final FallbackCpu fallback;
    private final CpuMask isolated;
    private final int rule;
    private final Queue<TimedAction.Online> requests = new ArrayDeque<>();

    /** What is being done; null = nothing. */
    private TimedAction.@Nullable Online current;

    Hotplug(World world, CpuMask isolated, Decisions decisions) {
        this.world = world;
        this.machine = world.machine;
        this.isolated = isolated;
        this.fallback = new FallbackCpu(machine);
        this.rule = decisions.register("balance_push", "select_fallback_rq", "choose");
    }

    void request(TimedAction.Online action) {
        requests.add(action);
        if (current == null) {
            next();
        }
    }

    private void next() {
        current = requests.poll();
        while (current != null && (isDone(current) || isRefused(current))) {
            current = requests.poll();
        }
        if (current != null) {
            long ns = current.online() ? world.overheads.cpuUpNs() : world.overheads.cpuDownNs();
            world.queue.schedule(Sources.HOTPLUG, machine.now + ns, EventQueue.PHASE_END, caller().cpu);
        }
    }

    private boolean isDone(TimedAction.Online action) {
        return machine.online.get(action.cpu()) == action.online();
    }

    /** The last CPU that balancing may use stays; so does the last of all. */
    private boolean isRefused(TimedAction.Online action) {
        CpuMask others = machine.topology.online().minus(isolated).minus(CpuMask.of(action.cpu()));
        return !action.online() && !machine.active.intersects(others);
    }

    private CpuRq caller() {
        return world.actions.caller();
    }

    /** The time of the present request has come. */
    void run() {
        TimedAction.Online action = current;
        if (action == null) {
            return;
        }
        CpuRq rq = machine.rqs[action.cpu()];
        if (action.online()) {
            comeUp(rq);
            next();
        } else {
            goDown(rq);
        }
    }

    private void goDown(CpuRq rq) {
        machine.active.clear(rq.cpu);
        world.kernel.balancer.leaveTickless(rq);
        world.stoppers.queuePushOff(rq);
    }

    /** The stopper of a CPU that goes down: every task leaves but those bound to the CPU. */
    void pushOff(CpuRq rq) {
        world.kernel.clock.update(rq);
        world.interrupts.enqueueHandedOver(rq);
        world.kernel.fair.bandwidth().releaseAll(rq);
        for (SchedClass schedClass : world.kernel.classes) {
            for (Task task = schedClass.firstMovable(rq); task != null; task = schedClass.firstMovable(rq)) {
                push(rq, task);
            }
        }
        world.kernel.fair.offline(rq);
        world.cpusets.activeChanged(caller());
    }

    /** A task that sleeps already, its dequeue delayed, only leaves the queue. */
    private void push(CpuRq rq, Task task) {
        if (task.se.schedDelayed) {
            task.schedClass.dequeue(rq, task, SchedClass.DEQUEUE_SLEEP | SchedClass.DEQUEUE_DELAYED);
            task.onRq = false;
            return;
        }
        task.schedClass.dequeue(rq, task, 0);
        task.onRq = false;
        CpuRq dst = machine.rqs[fallback.select(task)];
        world.kernel.moves.setTaskCpu(task, dst.cpu, rule);
        world.kernel.clock.update(dst);
        world.kernel.moves.attach(dst, task);
    }

    /** The CPU has gone idle. */
    void idleEntered(CpuRq rq) {
        if (machine.active.get(rq.cpu) || !machine.online.get(rq.cpu)) {
            return;
        }
        machine.online.clear(rq.cpu);
        machine.updateMaxInterval(machine.online.size());
        world.ticks.stop(rq);
        world.interrupts.stop(rq);
        world.timers.moveAll(rq.cpu, caller().cpu);
        world.kernel.dl.moveTimers(rq, caller());
        world.sink.event(EventKind.ONLINE, machine.now, rq.cpu, -1, 0);
        next();
    }

    private void comeUp(CpuRq rq) {
        machine.updateMaxInterval(machine.maxIntervalCpusWithout(rq.cpu));
        machine.online.set(rq.cpu);
        machine.active.set(rq.cpu);
        world.sink.event(EventKind.ONLINE, machine.now, rq.cpu, -1, 1);
        world.kernel.clock.update(rq);
        world.kernel.fair.bandwidth().restore(rq);
        world.cpusets.activeChanged(caller());
        world.ticks.restart(rq);
        world.interrupts.restart(rq);
    }
}
