package org.schedsim.kernel.rt;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.core.Uclamp;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.dl.FairServer;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.RtRq;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** The real-time class: FIFO and RR (spec 01 §8). */
public final class RtClass implements SchedClass {
    private static final long RR_TIMESLICE_NS = 100_000_000;

    private final long tickNs;
    private final Requests requests;
    private final LowestCpu lowestCpu;
    private final RtMigration migration;
    private final FairServer fairServer;
    private final Machine machine;

    /** {@code fairServer} keeps fair tasks from starving beside this class. */
    public RtClass(
            Machine machine, Clock clock, Requests requests, Moves moves, Decisions decisions, FairServer fairServer) {
        this.machine = machine;
        this.tickNs = machine.tunables.tickNs;
        this.requests = requests;
        this.lowestCpu = new LowestCpu(machine);
        this.migration = new RtMigration(machine, clock, requests, moves, lowestCpu, decisions);
        this.fairServer = fairServer;
    }

    @Override
    public int priority() {
        return 3;
    }

    @Override
    public void enqueue(CpuRq rq, Task task, int flags) {
        Uclamp.enqueue(rq, task);
        RtQueue.addLast(rq.rt, task);
        rq.rt.nrRunning++;
        rq.addNrRunning(1);
        migration.waits(rq);
        fairServer.look(rq);
    }

    @Override
    public boolean dequeue(CpuRq rq, Task task, int flags) {
        Uclamp.dequeue(rq, task);
        updateCurr(rq);
        if (task.rtQueued) {
            RtQueue.remove(rq.rt, task);
        } else {
            rq.rt.curr = null;
        }
        rq.rt.nrRunning--;
        rq.addNrRunning(-1);
        return true;
    }

    /** {@code balance_rt}, before the classes are asked: the CPU is about to run something less urgent than before. */
    public void balance(CpuRq rq) {
        Task prev = rq.curr;
        if (!machine.active.get(rq.cpu)) {
            return;
        }
        boolean wasRt = prev.policy.isRt() && rq.rt.curr != prev && RtQueue.highestPriority(rq.rt) < prev.rtPriority;
        boolean wasDeadline = prev.policy == SchedPolicy.DEADLINE && rq.dl.curr != prev;
        if (wasRt || wasDeadline) {
            migration.pull(rq);
        }
    }

    /** {@code push_rt_tasks}, after a switch to a real-time task. */
    public void push(CpuRq rq) {
        if (rq.rt.nrPushable > 0 && rq.curr.policy.isRt()) {
            migration.push(rq);
        }
    }

    /** Every tick of {@code rq}, after the class tick: the fair server's part (spec 01 §8, rule 6). */
    public void fairServerTick(CpuRq rq) {
        fairServer.look(rq);
    }

    @Override
    public @Nullable Task pick(CpuRq rq) {
        if (rq.rt.nrRunning == 0 || fairServer.isServing(rq)) {
            return null;
        }
        Task waiting = RtQueue.first(rq.rt);
        Task curr = rq.rt.curr;
        if (curr == null || waiting == null) {
            return curr == null ? waiting : curr;
        }
        boolean peerFirst = waiting.rtPriority == curr.rtPriority && rq.rt.currToTail;
        return waiting.rtPriority > curr.rtPriority || peerFirst ? waiting : curr;
    }

    /** Preempted, it stays first among its peers. */
    @Override
    public void putPrev(CpuRq rq, Task prev) {
        updateCurr(rq);
        Pelt.updateRtAvg(rq, rq.peltNow(), 1);
        RtRq q = rq.rt;
        if (q.curr != prev) {
            return;
        }
        q.curr = null;
        if (q.currToTail) {
            RtQueue.addLast(q, prev);
        } else {
            RtQueue.addFirst(q, prev);
        }
        migration.waits(rq);
    }

    @Override
    public void setNext(CpuRq rq, Task next, boolean first) {
        if (next.rtQueued) {
            RtQueue.remove(rq.rt, next);
            rq.rt.curr = next;
        }
        rq.rt.currToTail = false;
        next.se.execStart = rq.clockTask;
        if (first && !rq.curr.policy.isRt()) {
            Pelt.updateRtAvg(rq, rq.peltNow(), 0);
        }
    }

    @Override
    public void tick(CpuRq rq, Task curr, boolean queued) {
        updateCurr(rq);
        Pelt.updateRtAvg(rq, rq.peltNow(), 1);
        if (curr.policy == SchedPolicy.RR) {
            countDown(rq, curr);
        }
    }

    private void countDown(CpuRq rq, Task curr) {
        if (curr.rrTimesliceNs == 0) {
            curr.rrTimesliceNs = RR_TIMESLICE_NS;
        }
        curr.rrTimesliceNs -= tickNs;
        if (curr.rrTimesliceNs > 0) {
            return;
        }
        curr.rrTimesliceNs = RR_TIMESLICE_NS;
        if (rq.rt.head[curr.rtPriority] != null) {
            rq.rt.currToTail = true;
            requests.real(rq);
        }
    }

    @Override
    public @Nullable Task firstMovable(CpuRq rq) {
        return RtQueue.first(rq.rt);
    }

    @Override
    public int selectCpu(Task task, int prevCpu, int thisCpu, int wakeFlags) {
        if ((wakeFlags & (WF_TTWU | WF_FORK)) == 0 || !mustWait(machine.rqs[prevCpu], task)) {
            return prevCpu;
        }
        int cpu = lowestCpu.find(task, thisCpu);
        return cpu < 0 ? prevCpu : cpu;
    }

    /** The running real-time task would not, or could not, make room. */
    private static boolean mustWait(CpuRq rq, Task task) {
        Task curr = rq.curr;
        return curr.policy.isRt() && (curr.isPinned() || curr.rtPriority >= task.rtPriority);
    }

    @Override
    public void wakeupPreempt(CpuRq rq, Task task, int wakeFlags) {
        if (task.rtPriority > rq.curr.rtPriority) {
            requests.real(rq);
        } else if (!task.isPinned() && mustWait(rq, task)) {
            migration.push(rq);
        }
    }

    @Override
    public void migrate(Task task, int newCpu) {}

    @Override
    public void updateCurr(CpuRq rq) {
        Entity se = rq.curr.se;
        long delta = rq.clockTask - se.execStart;
        if (rq.curr.policy.isRt() && delta > 0) {
            se.execStart = rq.clockTask;
            se.sumExecRuntimeNs += delta;
            rq.rt.execNs += delta;
        }
    }

    /** {@code yield_task_rt}: behind its peers. */
    @Override
    public void yield(CpuRq rq) {
        rq.rt.currToTail = true;
    }
}
