package org.schedsim.kernel.placement;

import static org.schedsim.kernel.decision.Choice.NONE;
import static org.schedsim.kernel.decision.Choice.choice;

import org.schedsim.kernel.decision.Choice;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenChoice;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.LlcShared;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** {@code select_idle_sibling}: an idle CPU near the target of a wakeup (spec 12 §5). */
public final class IdleSibling {
    /** Always answers a CPU: a busy target is the last candidate. */
    public static final Choice<PlacementEnv> SELECT_IDLE_SIBLING = choice("select_idle_sibling", PlacementEnv.class)
            .effect("sync-task-load", IdleSibling::syncTaskLoad)
            .candidate("target", IdleSibling::target)
            .candidate("prev", IdleSibling::prev)
            .candidate("per-cpu-kthread", IdleSibling::perCpuKthread)
            .effect("remember-prev", IdleSibling::rememberPrev)
            .candidate("recent-used-cpu", IdleSibling::recentUsedCpu)
            .effect("look-for-idle-cores", IdleSibling::lookForIdleCores)
            .candidate("asym-capacity", IdleSibling::asymCapacity)
            .candidate("no-llc", IdleSibling::noLlc)
            .candidate("smt-sibling-of-prev", IdleSibling::smtSiblingOfPrev)
            .candidate("scan", IdleSibling::scan)
            .candidate("prev-aff", env -> env.prevInOtherCluster)
            .candidate("recent-aff", env -> env.recentInOtherCluster)
            .candidate("busy-target", env -> env.target)
            .otherwiseNone();

    private final FrozenChoice<PlacementEnv> selectIdleSibling;

    IdleSibling(Decisions decisions) {
        selectIdleSibling = decisions.freeze(SELECT_IDLE_SIBLING);
    }

    int choose(PlacementEnv env) {
        int cpu = selectIdleSibling.choose(env);
        LlcShared shared = env.rq(env.target).balanceShared;
        if (env.idleCoresGone && shared != null) {
            shared.hasIdleCores = false;
        }
        return cpu == NONE ? env.target : cpu;
    }

    int lastRule() {
        return selectIdleSibling.lastRule();
    }

    private static void syncTaskLoad(PlacementEnv env) {
        if (env.isAsym()) {
            CpuLoad.sync(env.task);
            env.measureTask();
        }
    }

    private static int target(PlacementEnv env) {
        return env.isUsable(env.target) && env.fits(env.target) ? env.target : NONE;
    }

    private static int prev(PlacementEnv env) {
        int prev = env.prev;
        if (prev == env.target || !env.sharesCacheWithTarget(prev) || !env.isUsable(prev) || !env.fits(prev)) {
            return NONE;
        }
        if (!env.machine.clusterActive || env.sharesResourcesWithTarget(prev)) {
            return prev;
        }
        env.prevInOtherCluster = prev;
        return NONE;
    }

    /** A worker that hands its result back will sleep next, so the woken task may stack on its CPU. */
    private static int perCpuKthread(PlacementEnv env) {
        Task waker = env.waker();
        boolean stacks = waker.perCpuKthread
                && waker != env.thisRq().idle
                && !env.thisRq().inInterrupt
                && env.prev == env.thisCpu
                && env.thisRq().nrRunning <= 1
                && env.fits(env.prev);
        return stacks ? env.prev : NONE;
    }

    private static void rememberPrev(PlacementEnv env) {
        env.recentUsed = env.task.recentUsedCpu;
        env.task.recentUsedCpu = env.prev;
    }

    private static int recentUsedCpu(PlacementEnv env) {
        int recent = env.recentUsed;
        boolean good = recent >= 0
                && recent != env.prev
                && recent != env.target
                && env.sharesCacheWithTarget(recent)
                && env.isUsable(recent)
                && env.isAllowed(recent)
                && env.fits(recent);
        if (!good) {
            return NONE;
        }
        if (!env.machine.clusterActive || env.sharesResourcesWithTarget(recent)) {
            return recent;
        }
        env.recentInOtherCluster = recent;
        return NONE;
    }

    /** The hint may be stale: it is taken back only by a search that fails. */
    private static void lookForIdleCores(PlacementEnv env) {
        LlcShared shared = env.rq(env.target).balanceShared;
        env.hasIdleCore = env.machine.smtActive && shared != null && shared.hasIdleCores;
    }

    /** Where capacities differ, the best idle CPU of all kinds replaces the search of the LLC. */
    private static int asymCapacity(PlacementEnv env) {
        Domain asym = env.rq(env.target).sdAsymCapacity;
        if (asym == null) {
            return NONE;
        }
        int cpu = env.idleCapacityScan.find(env, asym);
        return cpu == NONE ? env.target : cpu;
    }

    private static int noLlc(PlacementEnv env) {
        return env.rq(env.target).sdLlc == null ? env.target : NONE;
    }

    /** {@code select_idle_smt}: only if there is no whole core to hope for. */
    private static int smtSiblingOfPrev(PlacementEnv env) {
        Domain llc = env.rq(env.target).sdLlc;
        Machine machine = env.machine;
        if (llc == null || !machine.smtActive || env.hasIdleCore || !env.sharesCacheWithTarget(env.prev)) {
            return NONE;
        }
        CpuMask core = machine.topology.coreCpus(machine.topology.core(env.prev));
        for (int cpu = core.first(); cpu >= 0; cpu = core.next(cpu)) {
            if (cpu != env.prev && env.isAllowed(cpu) && llc.span.contains(cpu) && env.isUsable(cpu)) {
                return cpu;
            }
        }
        return NONE;
    }

    private static int scan(PlacementEnv env) {
        Domain llc = env.rq(env.target).sdLlc;
        return llc == null ? NONE : env.idleCpuScan.find(env, llc);
    }
}
