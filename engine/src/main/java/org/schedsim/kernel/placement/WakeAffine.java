package org.schedsim.kernel.placement;

import static java.util.Objects.requireNonNull;
import static org.schedsim.kernel.decision.Choice.NONE;
import static org.schedsim.kernel.decision.Choice.choice;

import org.schedsim.kernel.decision.Choice;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenChoice;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;

/** Does a wakeup go to this CPU, or to where the task was? (spec 12 §3) */
public final class WakeAffine {
    /** Answers this CPU or the previous one; none = the previous one. */
    public static final Choice<PlacementEnv> WAKE_AFFINE = choice("wake_affine", PlacementEnv.class)
            .candidate("this-idle-same-cache", WakeAffine::thisIdleSameCache)
            .candidate("sync", WakeAffine::sync)
            .candidate("prev-idle", WakeAffine::prevIdle)
            .candidate("weight", WakeAffine::weight)
            .otherwiseNone();

    private final FrozenChoice<PlacementEnv> wakeAffine;

    WakeAffine(Decisions decisions) {
        wakeAffine = decisions.freeze(WAKE_AFFINE);
    }

    int choose(PlacementEnv env) {
        int cpu = wakeAffine.choose(env);
        return cpu == NONE ? env.prev : cpu;
    }

    /** An interrupt on an idle CPU says nothing about its cache, so the previous CPU goes first. */
    private static int thisIdleSameCache(PlacementEnv env) {
        if (!env.waIdle || !env.isIdle(env.thisCpu) || !env.machine.shareCache(env.thisCpu, env.prev)) {
            return NONE;
        }
        return env.isIdle(env.prev) ? env.prev : env.thisCpu;
    }

    /** The waker is about to sleep and nobody else is runnable here. */
    private static int sync(PlacementEnv env) {
        CpuRq rq = env.thisRq();
        int delayed = rq.cfs.hNrQueued - rq.cfs.hNrRunnable;
        return env.waIdle && env.sync && rq.nrRunning - delayed == 1 ? env.thisCpu : NONE;
    }

    private static int prevIdle(PlacementEnv env) {
        return env.waIdle && env.isIdle(env.prev) ? env.prev : NONE;
    }

    private static int weight(PlacementEnv env) {
        if (!env.waWeight) {
            return NONE;
        }
        CpuRq here = env.thisRq();
        CpuRq prev = env.rq(env.prev);
        boolean lighter = thisIsLighter(
                CpuLoad.load(here),
                CpuLoad.load(prev),
                CpuLoad.taskHLoad(env.task),
                here.capacity,
                prev.capacity,
                env.waBias ? requireNonNull(env.affineLevel).imbalancePct : 0,
                env.sync,
                env.sync ? CpuLoad.taskHLoad(env.waker()) : 0);
        return lighter ? env.thisCpu : NONE;
    }

    /**
     * {@code wake_affine_weight}: would this CPU with the task be less loaded than the previous one without it?
     *
     * @param imbalancePct of the level that spans both; half of what it is above 100 speaks for this CPU; 0 = no bias
     */
    static boolean thisIsLighter(
            long thisLoad,
            long prevLoad,
            long taskLoad,
            long thisCapacity,
            long prevCapacity,
            int imbalancePct,
            boolean sync,
            long wakerLoad) {
        if (sync && wakerLoad > thisLoad) {
            return true;
        }
        int thisPct = imbalancePct == 0 ? 1 : 100;
        int prevPct = imbalancePct == 0 ? 1 : 100 + (imbalancePct - 100) / 2;
        long here = (thisLoad - (sync ? wakerLoad : 0) + taskLoad) * thisPct * prevCapacity;
        long there = (prevLoad - taskLoad) * prevPct * thisCapacity;
        return here < there + (sync ? 1 : 0);
    }
}
