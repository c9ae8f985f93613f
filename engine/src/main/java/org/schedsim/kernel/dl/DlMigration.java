package org.schedsim.kernel.dl;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** Waiting deadline tasks are pushed to, and pulled by, CPUs whose deadlines are later. */
final class DlMigration {
    private final Machine machine;
    private final Clock clock;
    private final Requests requests;
    private final Moves moves;
    private final LaterCpu laterCpu;
    private final int pushRule;
    private final int pullRule;

    DlMigration(Machine machine, Clock clock, Requests requests, Moves moves, LaterCpu laterCpu, Decisions decisions) {
        this.machine = machine;
        this.clock = clock;
        this.requests = requests;
        this.moves = moves;
        this.laterCpu = laterCpu;
        this.pushRule = decisions.register("push_dl_task", "find_later_rq", "choose");
        this.pullRule = decisions.register("pull_dl_task", "dl-overloaded", "choose");
    }

    /** {@code push_dl_tasks}. */
    void push(CpuRq rq) {
        Task task = DlQueue.firstPushable(rq.dl);
        while (task != null && pushOne(rq, task)) {
            task = DlQueue.firstPushable(rq.dl);
        }
    }

    private boolean pushOne(CpuRq rq, Task task) {
        if (rq.curr.policy == SchedPolicy.DEADLINE && DlQueue.isEarlier(task, rq.curr)) {
            requests.real(rq);
            return false;
        }
        int cpu = laterCpu.find(task, rq.cpu);
        if (cpu < 0 || cpu == rq.cpu) {
            return false;
        }
        CpuRq dst = machine.rqs[cpu];
        moves.move(clock, rq, dst, task, pushRule);
        requests.real(dst);
        return true;
    }

    /** {@code pull_dl_task}: from every CPU where one waits, if it is due before all that is here. */
    void pull(CpuRq rq) {
        for (int cpu = machine.active.nextFrom(0); cpu >= 0; cpu = machine.active.nextFrom(cpu + 1)) {
            CpuRq src = machine.rqs[cpu];
            if (src != rq && src.dl.nrPushable > 0) {
                Task task = pullable(src, rq);
                if (task != null) {
                    moves.move(clock, src, rq, task, pullRule);
                }
            }
        }
    }

    /** A task that is about to run where it is, is left there. */
    private static @Nullable Task pullable(CpuRq src, CpuRq rq) {
        Task task = DlQueue.firstFor(src.dl, rq.cpu);
        if (task == null || !LaterCpu.isBefore(task, rq)) {
            return null;
        }
        boolean runsSoon =
                src.curr != src.stop && (src.curr.policy != SchedPolicy.DEADLINE || DlQueue.isEarlier(task, src.curr));
        return runsSoon ? null : task;
    }
}
