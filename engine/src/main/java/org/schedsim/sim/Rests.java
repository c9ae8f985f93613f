package org.schedsim.sim;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;

/** Sleeping until a time. */
final class Rests {
    private final World world;
    private final Machine machine;

    Rests(World world) {
        this.world = world;
        this.machine = world.machine;
    }

    /** Returns false if the task has given up the CPU. */
    boolean perform(CpuRq rq, Worker worker, Op.Rest op) {
        if (op instanceof Op.UseTimer use) {
            return useTimer(rq, worker, use);
        }
        if (op instanceof Op.Sleep sleep) {
            arm(rq, worker, machine.now + sleep.span().nextNs(worker.stream));
        } else if (op instanceof Op.SleepToPeriod sleep) {
            arm(rq, worker, nextPeriod(worker, sleep.ns()));
        } else if (op instanceof Op.TimeOut timeOut) {
            world.timers.armTimeOut(rq.cpu, worker, machine.now + timeOut.ns(), timeOut.deferrable());
        }
        world.waits.sleep(rq, worker.task);
        return false;
    }

    private void arm(CpuRq rq, Worker worker, long softNs) {
        world.timers.arm(rq.cpu, worker, softNs, worker.task.timerSlackNs);
    }

    private long nextPeriod(Worker worker, long ns) {
        long next = worker.periodNs == 0 ? machine.now + ns : worker.periodNs + ns;
        if (next <= machine.now) {
            next += ((machine.now - next) / ns + 1) * ns;
        }
        worker.periodNs = next;
        return next;
    }

    private boolean useTimer(CpuRq rq, Worker worker, Op.UseTimer use) {
        Ipc.Timer timer = use.timer();
        if (!timer.started) {
            timer.started = true;
            timer.nextNs = machine.now;
            return true;
        }
        timer.nextNs += use.periodNs();
        if (timer.nextNs > machine.now) {
            arm(rq, worker, timer.nextNs);
            world.waits.sleep(rq, worker.task);
            return false;
        }
        if (!use.absolute()) {
            timer.nextNs = machine.now;
        }
        return true;
    }
}
