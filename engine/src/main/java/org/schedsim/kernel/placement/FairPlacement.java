package org.schedsim.kernel.placement;

import static org.schedsim.kernel.decision.Choice.NONE;
import static org.schedsim.kernel.decision.Choice.choice;

import org.schedsim.kernel.decision.Choice;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenChoice;
import org.schedsim.kernel.fair.CpuSelector;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** {@code select_task_rq_fair}: the CPU for a task that wakes up, was forked or calls exec (spec 12 §2). */
public final class FairPlacement implements CpuSelector {
    /** Which search finds the CPU. */
    public static final Choice<PlacementEnv> SELECT_TASK_RQ_FAIR = choice("select_task_rq_fair", PlacementEnv.class)
            .effect("record-wakee", FairPlacement::recordWakee)
            .candidate("energy-efficient-cpu", FairPlacement::energyEfficientCpu)
            .effect("walk-domains", FairPlacement::walkDomains)
            .effect("wake-affine", FairPlacement::wakeAffine)
            .effect("sync-task-load", FairPlacement::syncTaskLoad)
            .candidate("find-dst-cpu", FairPlacement::findDstCpu)
            .candidate("select-idle-sibling", FairPlacement::selectIdleSibling)
            .candidate("prev", env -> env.prev)
            .otherwiseNone();

    private final FrozenChoice<PlacementEnv> selectTaskRq;
    private final PlacementEnv env;

    public FairPlacement(Machine machine, Decisions decisions) {
        this.env = new PlacementEnv(machine, decisions);
        this.selectTaskRq = decisions.freeze(SELECT_TASK_RQ_FAIR);
    }

    @Override
    public int select(Task task, int prevCpu, int thisCpu, int wakeFlags) {
        env.start(task, prevCpu, thisCpu, wakeFlags);
        int cpu = selectTaskRq.choose(env);
        return cpu == NONE ? prevCpu : cpu;
    }

    /** Id of the rule that decided last, in the search that was used. */
    public int lastRule() {
        return env.siblingSearched ? env.idleSibling.lastRule() : selectTaskRq.lastRule();
    }

    private static void recordWakee(PlacementEnv env) {
        if (env.isWakeup()) {
            Wakees.record(env.waker(), env.task, env.machine.jiffies, env.machine.tunables.hz);
        }
    }

    /** As long as every CPU has only what fits it. */
    private static int energyEfficientCpu(PlacementEnv env) {
        return env.isWakeup() && !env.thisRq().rd.isOverutilized() ? env.energyEfficientCpu.find(env) : NONE;
    }

    /** Finds the level that may move a wakeup here, or the widest one that balances forks or execs. */
    private static void walkDomains(PlacementEnv env) {
        boolean wantAffine = env.isWakeup() && !isWide(env) && env.isAllowed(env.thisCpu);
        for (Domain level = env.thisRq().sd; level != null; level = level.parent) {
            if (wantAffine && level.has(Domain.WAKE_AFFINE) && level.span.contains(env.prev)) {
                env.affineLevel = level;
                env.slowLevel = null;
                return;
            }
            if (level.has(env.balanceFlag())) {
                env.slowLevel = level;
            } else if (!wantAffine) {
                return;
            }
        }
    }

    private static boolean isWide(PlacementEnv env) {
        return Wakees.isWide(env.waker().wakeeFlips, env.task.wakeeFlips, env.thisRq().sdLlcSize);
    }

    private static void wakeAffine(PlacementEnv env) {
        if (env.affineLevel != null && env.thisCpu != env.prev) {
            env.startSearch(env.wakeAffine.choose(env));
        }
    }

    private static void syncTaskLoad(PlacementEnv env) {
        if (env.slowLevel != null && env.isExec()) {
            CpuLoad.sync(env.task);
        }
    }

    private static int findDstCpu(PlacementEnv env) {
        return env.slowLevel == null ? NONE : env.dstCpu.find(env, env.slowLevel);
    }

    private static int selectIdleSibling(PlacementEnv env) {
        if (!env.isWakeup()) {
            return NONE;
        }
        env.siblingSearched = true;
        return env.idleSibling.choose(env);
    }
}
