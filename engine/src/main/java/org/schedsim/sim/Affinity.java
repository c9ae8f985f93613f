package org.schedsim.sim;

import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.topology.CpuMask;

/** Changes of affinity (spec 01 §9). */
final class Affinity {
    private final World world;
    private final Machine machine;
    private final int rule;

    Affinity(World world, Decisions decisions) {
        this.world = world;
        this.machine = world.machine;
        this.rule = decisions.register("set_cpus_allowed", "distribute-cursor", "choose");
    }

    /**
     * Sets a mask; {@code caller} is the CPU that makes the call: its rotation cursor chooses. Returns true if the
     * stopper of the task's CPU has still to move it.
     */
    boolean set(Task task, CpuMask mask, CpuRq caller) {
        if (mask.equals(task.allowed)) {
            return false;
        }
        int dst = next(caller, mask);
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
            move(rq, task, dst);
        }
        return false;
    }

    /** The next allowed, active CPU after the cursor, wrapping; the cursor follows (distribute_cursor). */
    private int next(CpuRq caller, CpuMask mask) {
        caller.distributeCursor = distribute(caller.distributeCursor, mask);
        return caller.distributeCursor;
    }

    static int distribute(int cursor, CpuMask mask) {
        int next = mask.next(cursor);
        return next >= 0 ? next : mask.first();
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

    private void move(CpuRq src, Task task, int dst) {
        world.kernel.clock.update(src);
        world.kernel.moves.detach(src, task, dst, rule);
        CpuRq to = machine.rqs[dst];
        world.kernel.clock.update(to);
        world.kernel.moves.attach(to, task);
    }

    /** The stopper of the task's CPU: the task is still there, and still may not stay. */
    void moveFromStopper(CpuRq rq, Task task, int dst) {
        if (!task.allowed.contains(dst) || task.cpu != rq.cpu || task.allowed.contains(rq.cpu)) {
            return;
        }
        if (task.onRq) {
            move(rq, task, dst);
        } else {
            task.wakeCpu = dst;
        }
    }
}
