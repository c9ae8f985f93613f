package org.schedsim.sim;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;

/** The running tasks carry out their programs: a phase ends, the next step begins. */
final class Steps {
    private final World world;
    private final Machine machine;

    Steps(World world) {
        this.world = world;
        this.machine = world.machine;
    }

    /** The phase of the current task of this CPU is over. */
    void phaseEnds(CpuRq rq) {
        if (rq.curr == rq.stop) {
            world.stoppers.run(rq);
            return;
        }
        world.execution.pause(rq);
        Worker worker = world.worker(rq.curr);
        if (worker != null && perform(rq, worker)) {
            world.execution.resume(rq, 0);
        }
    }

    /** Steps until one takes time; returns false if the task has given up the CPU. */
    private boolean perform(CpuRq rq, Worker worker) {
        while (worker.remaining == 0 && !worker.endless) {
            worker.inKernel = false;
            if (rq.request != Request.NONE || worker.task.throttleWork) {
                // Noticed on the way out of the last call, before the next one.
                world.interrupts.scheduleReturn(rq);
                return true;
            }
            Op op = worker.program[worker.next++];
            if (op instanceof Op.Work work) {
                worker.remaining = work.span().nextNs(worker.stream) << 10;
            } else if (op instanceof Op.WorkForever) {
                worker.endless = true;
            } else if (op instanceof Op.Jump jump) {
                worker.next = jump.target();
            } else if (op instanceof Op.Sleep sleep) {
                sleep(rq, worker, machine.now + sleep.span().nextNs(worker.stream));
                return false;
            } else if (op instanceof Op.SleepToPeriod sleep) {
                sleep(rq, worker, nextPeriod(worker, sleep.ns()));
                return false;
            } else if (op instanceof Op.TimeOut timeOut) {
                world.timers.armTimeOut(rq.cpu, worker, machine.now + timeOut.ns(), timeOut.deferrable());
                block(rq, worker.task, TaskState.SLEEPING);
                return false;
            } else if (op instanceof Op.SleepForever) {
                block(rq, worker.task, TaskState.SLEEPING);
                return false;
            } else if (op instanceof Op.Exit) {
                world.kernel.cache.forget(worker.task);
                block(rq, worker.task, TaskState.DEAD);
                return false;
            } else if (op instanceof Op.Fork fork) {
                worker.remaining = world.overheads.forkNs() << 10;
                world.launcher.fork(worker.task, rq.cpu, fork.thread());
            } else if (op instanceof Op.Kernel kernel) {
                worker.inKernel = true;
                worker.remaining = kernel.span().nextNs(worker.stream) << 10;
            } else if (op instanceof Op.Affinity affinity) {
                world.affinity.set(worker.task, affinity.mask(), rq);
            } else if (op instanceof Op.AffinityOf affinity && callsAffinity(rq, worker, affinity)) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if the caller sleeps until the stopper has moved the task. */
    private boolean callsAffinity(CpuRq rq, Worker worker, Op.AffinityOf affinity) {
        Task target = world.launcher.task(affinity.thread());
        if (!world.affinity.set(target, affinity.mask(), rq)) {
            return false;
        }
        world.stoppers.waitFor(machine.rq(target), worker.task);
        block(rq, worker.task, TaskState.SLEEPING);
        return true;
    }

    private long nextPeriod(Worker worker, long ns) {
        long next = worker.periodNs == 0 ? machine.now + ns : worker.periodNs + ns;
        if (next <= machine.now) {
            next += ((machine.now - next) / ns + 1) * ns;
        }
        worker.periodNs = next;
        return next;
    }

    private void sleep(CpuRq rq, Worker worker, long softNs) {
        world.timers.arm(rq.cpu, worker, softNs, worker.task.timerSlackNs);
        block(rq, worker.task, TaskState.SLEEPING);
    }

    private void block(CpuRq rq, Task task, TaskState state) {
        task.state = state;
        world.schedule.block(rq);
    }
}
