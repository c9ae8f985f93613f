package org.schedsim.sim;

import org.schedsim.kernel.core.FallbackCpu;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.topology.CpuMask;

/** Changes of the CPUs that a task may use: what it asks for, inside its cpuset (spec 01 §9, 13 §6). */
final class Affinity {
    private static final int NONE = -1;

    private final World world;
    private final Machine machine;
    private final FallbackCpu fallback;
    private final int rule;

    Affinity(World world, Decisions decisions) {
        this.world = world;
        this.machine = world.machine;
        this.fallback = new FallbackCpu(machine);
        this.rule = decisions.register("set_cpus_allowed", "distribute-cursor", "choose");
    }

    /**
     * {@code sched_setaffinity}; {@code caller} is the CPU that makes the call: its rotation cursor chooses. Without an
     * active CPU in the mask and the cpuset the call fails and changes nothing. Returns true if the stopper of the task's
     * CPU has still to move it.
     */
    boolean set(Task task, CpuMask mask, CpuRq caller) {
        CpuMask allowed = mask.and(task.cpusetAllowed);
        if (!machine.active.intersects(allowed)) {
            return false;
        }
        task.userAllowed = mask;
        return apply(task, allowed, caller);
    }

    /** The cpuset leaves other CPUs; what the task once asked for counts as far as it lies inside. */
    void cpusetChanged(Task task, CpuMask cpuset, CpuRq caller) {
        task.cpusetAllowed = cpuset;
        CpuMask wanted = task.userAllowed == null ? cpuset : task.userAllowed.and(cpuset);
        apply(task, wanted.isEmpty() ? cpuset : wanted, caller);
    }

    private boolean apply(Task task, CpuMask mask, CpuRq caller) {
        if (mask.equals(task.allowed)) {
            return false;
        }
        int dst = next(caller, mask);
        if (dst == NONE) {
            return false;
        }
        setMask(task, mask);
        world.sink.affinity(machine.now, task.cpu, task.id, mask);
        if (mask.contains(task.cpu) || task.state == TaskState.DEAD) {
            return false;
        }
        CpuRq rq = machine.rq(task);
        if (task.onCpu) {
            world.stoppers.queueMove(rq, task, dst);
            return true;
        }
        if (task.onRq) {
            move(rq, task, dst, rule);
        }
        return false;
    }

    /** The next allowed, active CPU after the cursor, wrapping; the cursor follows (distribute_cursor). */
    private int next(CpuRq caller, CpuMask mask) {
        int next = distribute(caller.distributeCursor, mask, machine.active);
        if (next != NONE) {
            caller.distributeCursor = next;
        }
        return next;
    }

    static int distribute(int cursor, CpuMask mask, CpuBits active) {
        int next = nextActive(cursor, mask, active);
        return next == NONE ? nextActive(-1, mask, active) : next;
    }

    private static int nextActive(int after, CpuMask mask, CpuBits active) {
        int cpu = mask.next(after);
        while (cpu >= 0 && !active.get(cpu)) {
            cpu = mask.next(cpu);
        }
        return cpu < 0 ? NONE : cpu;
    }

    /** A queued task is taken off and put back around the change, which keeps its lag and relative deadline. */
    private void setMask(Task task, CpuMask mask) {
        CpuRq rq = machine.rq(task);
        if (!task.onRq) {
            task.allowed = mask;
            return;
        }
        world.kernel.clock.update(rq);
        boolean running = task.onCpu;
        task.schedClass.dequeue(rq, task, SchedClass.SAVE_RESTORE);
        if (running) {
            task.schedClass.putPrev(rq, task);
        }
        task.allowed = mask;
        task.schedClass.enqueue(rq, task, SchedClass.SAVE_RESTORE);
        if (running) {
            task.schedClass.setNext(rq, task, false);
        }
    }

    boolean isAllowed(Task task, int cpu) {
        return fallback.isAllowed(task, cpu);
    }

    /** A queued task that does not run goes elsewhere; {@code why} is the id of the rule. */
    void move(CpuRq src, Task task, int dst, int why) {
        world.kernel.moves.move(world.kernel.clock, src, machine.rqs[dst], task, why);
    }

    /** The stopper of the task's CPU: the task is still there, and still may not stay. */
    void moveFromStopper(CpuRq rq, Task task, int dst) {
        if (!fallback.isAllowed(task, dst) || task.cpu != rq.cpu || task.allowed.contains(rq.cpu)) {
            return;
        }
        if (task.onRq) {
            move(rq, task, dst, rule);
        } else {
            task.wakeCpu = dst;
        }
    }
}
