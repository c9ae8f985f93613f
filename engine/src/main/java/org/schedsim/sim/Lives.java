package org.schedsim.sim;

import java.util.List;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;

/** Fork, exec, exit, yield, and changes of attributes. */
final class Lives {
    private final World world;
    private final int execRule;

    Lives(World world, Decisions decisions) {
        this.world = world;
        this.execRule = decisions.register("sched_exec", "select_task_rq", "choose");
    }

    /** Returns false if the task has given up the CPU. */
    boolean perform(CpuRq rq, Worker worker, Op.Life op) {
        if (op instanceof Op.Exit) {
            exit(rq, worker.task);
            return false;
        }
        if (op instanceof Op.Yield) {
            world.schedule.yieldCpu(rq);
            return false;
        }
        if (op instanceof Op.AffinityOf affinity) {
            return !callsAffinity(rq, worker, affinity);
        }
        if (op instanceof Op.Fork fork && !lives(fork.thread())) {
            fork(rq, worker, fork.thread());
        } else if (op instanceof Op.ForkAny fork) {
            fork(rq, worker, firstThatDoesNotLive(worker, fork));
        } else if (op instanceof Op.Exec) {
            exec(rq, worker.task);
        } else if (op instanceof Op.Affinity affinity) {
            world.affinity.set(worker.task, affinity.mask(), rq);
        } else if (op instanceof Op.Change change) {
            world.attributes.change(worker.task, change.attribute(), rq);
        }
        return true;
    }

    private void exit(CpuRq rq, Task task) {
        task.exiting = true;
        world.kernel.cache.forget(task);
        task.state = TaskState.DEAD;
        world.schedule.block(rq);
    }

    private void fork(CpuRq rq, Worker worker, int thread) {
        worker.remaining = world.overheads.forkNs() << 10;
        world.launcher.fork(worker.task, rq.cpu, thread);
    }

    private boolean lives(int thread) {
        return world.launcher.isForked(thread) && world.launcher.task(thread).state != TaskState.DEAD;
    }

    private int firstThatDoesNotLive(Worker worker, Op.ForkAny fork) {
        List<Integer> threads = fork.threads();
        for (int i = 0; i < threads.size(); i++) {
            if (!lives(threads.get(i))) {
                return threads.get(i);
            }
        }
        throw world.waits.error(
                worker,
                fork.phase(),
                "forks, but all " + threads.size() + " threads that it may create live already, "
                        + world.launcher.name(threads.get(0)) + " first; add threads, or let them exit sooner");
    }

    /** {@code sched_exec} (spec 12 §2): the stopper moves the task; then it has an address space of its own. */
    private void exec(CpuRq rq, Task task) {
        if (!task.isPinned()) {
            int cpu = task.schedClass.selectCpu(task, rq.cpu, rq.cpu, SchedClass.WF_EXEC);
            if (cpu != rq.cpu && world.affinity.isAllowed(task, cpu)) {
                world.stoppers.queueExec(rq, task, cpu);
            }
        }
        world.launcher.newMm(task);
    }

    /** The stopper of the CPU on which {@code task} called exec. */
    void moveFromStopper(CpuRq rq, Task task, int dst) {
        if (task.cpu == rq.cpu && task.onRq && world.affinity.isAllowed(task, dst)) {
            world.affinity.move(rq, task, dst, execRule);
        }
    }

    /** Returns true if the caller sleeps until the stopper has moved the task. */
    private boolean callsAffinity(CpuRq rq, Worker worker, Op.AffinityOf affinity) {
        Task target = world.launcher.task(affinity.thread());
        if (!world.affinity.set(target, affinity.mask(), rq)) {
            return false;
        }
        world.stoppers.waitFor(world.machine.rq(target), worker.task);
        world.waits.sleep(rq, worker.task);
        return true;
    }
}
