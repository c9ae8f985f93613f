package org.schedsim.kernel.fair;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/**
 * Tasks in user mode on one CPU, without switch costs (spec 11 §13): interrupts come before the end of what a task does,
 * and requests are noticed at the end of an interrupt.
 */
final class SingleCpuTimeline {
    static final long NEVER = Long.MAX_VALUE;

    /** What a task does: run, sleep, and again; a task without a run time always runs. */
    static final class Actor {
        final Task task;
        final long runNs;
        final long sleepNs;
        final boolean forked;
        long wakesAtNs;
        long remainingNs;
        long wokenAtNs = -1;
        final List<Long> wakeupToRunNs = new ArrayList<>();

        Actor(Task task, long startNs, long runNs, long sleepNs, boolean forked) {
            this.task = task;
            this.wakesAtNs = startNs;
            this.runNs = runNs;
            this.sleepNs = sleepNs;
            this.forked = forked;
        }
    }

    record Pick(long timeNs, String task) {}

    record Delayed(long timeNs, String task, long vlag) {}

    final List<Actor> actors = new ArrayList<>();
    final List<Pick> picks = new ArrayList<>();
    final List<Delayed> delayedDequeues = new ArrayList<>();
    private final FairMachine cpu;
    private final CpuRq rq;
    private final long tickNs;

    SingleCpuTimeline(FairMachine cpu) {
        this.cpu = cpu;
        this.rq = cpu.rq();
        this.tickNs = cpu.machine.tunables.tickNs;
    }

    Actor add(String name, SchedPolicy policy, int nice, long startNs, long runNs, long sleepNs, boolean forked) {
        Actor actor = new Actor(cpu.task(name, policy, nice), startNs, runNs, sleepNs, forked);
        actors.add(actor);
        return actor;
    }

    void run(long durationNs) {
        wakeDue(0);
        notice();
        while (true) {
            long next = nextEvent();
            if (next > durationNs) {
                break;
            }
            advance(next);
            interrupts(next);
            notice();
            endPhase();
        }
        advance(durationNs);
        cpu.fair.updateCurr(rq);
    }

    private long nextEvent() {
        long next = (cpu.nowNs() / tickNs + 1) * tickNs;
        if (cpu.timer.dueNs >= 0) {
            next = Math.min(next, cpu.timer.dueNs - Machine.BOOT_NS);
        }
        for (Actor actor : actors) {
            next = Math.min(next, actor.wakesAtNs);
        }
        Actor running = running();
        if (running != null && running.remainingNs != NEVER) {
            next = Math.min(next, cpu.nowNs() + running.remainingNs);
        }
        return next;
    }

    private void advance(long ns) {
        Actor running = running();
        if (running != null && running.remainingNs != NEVER) {
            running.remainingNs -= ns - cpu.nowNs();
        }
        cpu.at(ns);
    }

    private void interrupts(long ns) {
        if (ns % tickNs == 0) {
            if (rq.request == Request.LAZY) {
                cpu.requests.real(rq);
            }
            rq.curr.schedClass.tick(rq, rq.curr, false);
        }
        if (cpu.timer.dueNs == cpu.machine.now) {
            cpu.timer.dueNs = -1;
            rq.curr.schedClass.tick(rq, rq.curr, true);
        }
        wakeDue(ns);
    }

    private void wakeDue(long ns) {
        for (Actor actor : actors) {
            if (actor.wakesAtNs == ns) {
                actor.wakesAtNs = NEVER;
                actor.wokenAtNs = ns;
                actor.remainingNs = actor.runNs;
                if (actor.forked) {
                    cpu.fork(actor.task);
                } else {
                    cpu.wake(actor.task);
                }
            }
        }
    }

    private void notice() {
        if (rq.request != Request.NONE) {
            schedule();
        }
    }

    private void schedule() {
        Task prev = rq.curr;
        Task next = cpu.schedule();
        if (next == prev || next == rq.idle) {
            return;
        }
        picks.add(new Pick(cpu.nowNs(), next.name));
        Actor actor = actors.get(next.id);
        if (actor.wokenAtNs >= 0) {
            actor.wakeupToRunNs.add(cpu.nowNs() - actor.wokenAtNs);
            actor.wokenAtNs = -1;
        }
    }

    private void endPhase() {
        Actor running = running();
        if (running == null || running.remainingNs != 0) {
            return;
        }
        running.wakesAtNs = cpu.nowNs() + running.sleepNs;
        if (!cpu.sleep()) {
            delayedDequeues.add(new Delayed(cpu.nowNs(), running.task.name, running.task.se.vlag));
        }
        schedule();
    }

    private Actor running() {
        return rq.curr == rq.idle ? null : actors.get(rq.curr.id);
    }
}
