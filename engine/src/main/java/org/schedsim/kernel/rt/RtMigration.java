package org.schedsim.kernel.rt;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** Waiting real-time tasks are pushed to, and pulled by, CPUs that run something less urgent (spec 01 §8, rule 3). */
final class RtMigration {
    private final Machine machine;
    private final Clock clock;
    private final Requests requests;
    private final Moves moves;
    private final LowestCpu lowestCpu;
    private final int pushRule;
    private final int pullRule;
    /** CPUs with a waiting task that may run elsewhere; a superset, cleaned when it is walked. */
    private final CpuBits overloaded;

    RtMigration(
            Machine machine, Clock clock, Requests requests, Moves moves, LowestCpu lowestCpu, Decisions decisions) {
        this.machine = machine;
        this.clock = clock;
        this.requests = requests;
        this.moves = moves;
        this.lowestCpu = lowestCpu;
        this.pushRule = decisions.register("push_rt_task", "find_lowest_rq", "choose");
        this.pullRule = decisions.register("pull_rt_task", "rt-overloaded", "choose");
        this.overloaded = new CpuBits(machine.nrCpus);
    }

    void waits(CpuRq rq) {
        if (rq.rt.nrPushable > 0) {
            overloaded.set(rq.cpu);
        }
    }

    /** {@code push_rt_tasks}. */
    void push(CpuRq rq) {
        Task task = RtQueue.firstPushable(rq.rt);
        while (task != null && pushOne(rq, task)) {
            task = RtQueue.firstPushable(rq.rt);
        }
    }

    private boolean pushOne(CpuRq rq, Task task) {
        if (task.rtPriority > runningPriority(rq)) {
            requests.real(rq);
            return false;
        }
        int cpu = lowestCpu.find(task, rq.cpu);
        if (cpu < 0 || cpu == rq.cpu) {
            return false;
        }
        CpuRq dst = machine.rqs[cpu];
        moves.move(clock, rq, dst, task, pushRule);
        requests.real(dst);
        return true;
    }

    /** {@code pull_rt_task}: from every overloaded CPU its most urgent task, if that beats all that is here. */
    void pull(CpuRq rq) {
        for (int cpu = overloaded.nextFrom(0); cpu >= 0; cpu = overloaded.nextFrom(cpu + 1)) {
            CpuRq src = machine.rqs[cpu];
            if (src.rt.nrPushable == 0) {
                overloaded.clear(cpu);
            } else if (src != rq) {
                Task task = pullable(src, rq);
                if (task != null) {
                    moves.move(clock, src, rq, task, pullRule);
                }
            }
        }
    }

    /** A task that is about to run where it is, is left there. */
    private static @Nullable Task pullable(CpuRq src, CpuRq rq) {
        Task task = RtQueue.firstFor(src.rt, rq.cpu);
        boolean wanted = task != null
                && task.rtPriority > RtQueue.highestPriority(rq.rt)
                && task.rtPriority <= runningPriority(src);
        return wanted ? task : null;
    }

    /** Of the current task; fair and idle tasks count as 0, stoppers and deadline tasks as more urgent than anything. */
    private static int runningPriority(CpuRq rq) {
        if (rq.curr == rq.stop || rq.curr.policy == SchedPolicy.DEADLINE) {
            return Integer.MAX_VALUE;
        }
        return rq.curr.policy.isRt() ? rq.curr.rtPriority : 0;
    }
}
