package org.schedsim.kernel.cache;

import static org.schedsim.kernel.decision.Classification.classification;

import org.schedsim.kernel.decision.Classification;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenClassification;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.LlcExclusion;
import org.schedsim.kernel.state.LlcShared;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Mm;
import org.schedsim.kernel.state.Task;

/** What the preferences of processes allow the balancer to move between LLCs (spec 30 §8 to §10, 22 §11). */
public final class LlcPolicy {
    /** May utilisation move between two LLCs? Judged by the snapshots of both, which may be old. */
    public static final Classification<LlcEnv, LlcMove> CAN_MIGRATE_LLC = classification(
                    "can_migrate_llc", LlcEnv.class, LlcMove.class)
            .match("not-recorded", LlcEnv::notRecorded, LlcMove.UNRESTRICTED)
            .match("neither-fits", LlcEnv::neitherFits, LlcMove.UNRESTRICTED)
            .match("preferred-llc-full", LlcEnv::preferredLlcFull, LlcMove.FORBID)
            .match("preferred-llc-has-room", LlcEnv::preferredLlcHasRoom, LlcMove.FORBID)
            .otherwise(LlcMove.LLC);

    /** Does {@link #CAN_MIGRATE_LLC} have to be asked about a task (LLC), or is its move decided before? */
    public static final Classification<LlcEnv, LlcMove> CAN_MIGRATE_LLC_TASK = classification(
                    "can_migrate_llc_task", LlcEnv.class, LlcMove.class)
            .match("becomes-misfit", LlcEnv::becomesMisfit, LlcMove.FORBID)
            .match("no-process", LlcEnv::hasNoProcess, LlcMove.UNRESTRICTED)
            .match("no-preference", LlcEnv::hasNoPreference, LlcMove.UNRESTRICTED)
            .match("same-llc", LlcEnv::staysInLlc, LlcMove.UNRESTRICTED)
            .match("excluded", LlcEnv::isExcluded, LlcMove.UNRESTRICTED)
            .match("sideways", LlcEnv::isSideways, LlcMove.UNRESTRICTED)
            .otherwise(LlcMove.LLC);

    private final Machine machine;
    private final LlcEnv env;
    private final FrozenClassification<LlcEnv, LlcMove> canMigrateLlc;
    private final FrozenClassification<LlcEnv, LlcMove> canMigrateLlcTask;

    LlcPolicy(Machine machine, Exclusion exclusion, Decisions decisions) {
        this.machine = machine;
        this.env = new LlcEnv(machine, exclusion);
        this.canMigrateLlc = decisions.freeze(CAN_MIGRATE_LLC);
        this.canMigrateLlcTask = decisions.freeze(CAN_MIGRATE_LLC_TASK);
    }

    /** {@code can_migrate_llc}: towards a preferred LLC, or out of one. */
    public LlcMove canMigrate(int srcCpu, int dstCpu, long taskUtil, boolean toPreferred) {
        env.forgetTask();
        return classify(srcCpu, dstCpu, taskUtil, toPreferred);
    }

    /** {@code can_migrate_llc_task}; a process that does not fit the destination's LLC loses its preference. */
    public LlcMove canMigrateTask(int srcCpu, int dstCpu, Task task, boolean asymLevel) {
        env.move(srcCpu, dstCpu, task, asymLevel);
        LlcMove move = canMigrateLlcTask.classify(env);
        Mm mm = task.mm;
        if (mm != null && env.excludedBy() != LlcExclusion.NONE) {
            mm.exclusion = env.excludedBy();
            mm.cpu = -1;
        }
        return move == LlcMove.LLC ? classify(srcCpu, dstCpu, CpuLoad.taskUtil(task), env.dstIsPreferred()) : move;
    }

    private LlcMove classify(int srcCpu, int dstCpu, long taskUtil, boolean toPreferred) {
        env.move(srcCpu, dstCpu, taskUtil, toPreferred);
        return canMigrateLlc.classify(env);
    }

    /** {@code migrate_degrades_llc}: given up after as many failures of the level as it has cache nice tries, plus one. */
    public boolean degrades(
            int srcCpu,
            int dstCpu,
            Task task,
            boolean asymLevel,
            boolean llcTaskType,
            int nrBalanceFailed,
            int cacheNiceTries) {
        if (!machine.cacheActive || nrBalanceFailed >= cacheNiceTries + 1) {
            return false;
        }
        return (llcTaskType && task.preferredLlc != machine.rqs[dstCpu].llcId)
                || canMigrateTask(srcCpu, dstCpu, task, asymLevel) == LlcMove.FORBID;
    }

    /**
     * {@code llc_balance}: is a non-local group to be balanced for the sake of the destination's LLC?
     *
     * @param leftToAsymPacking the group is balanced for CPU priority, and the kernel puts that first (spec 32)
     */
    public boolean tagsLlcBalance(
            int groupFirstCpu,
            int dstCpu,
            boolean levelSharesLlc,
            boolean asymLevel,
            long groupMisfitLoad,
            boolean leftToAsymPacking,
            int nrBalanceFailed,
            int cacheNiceTries,
            int nrPrefDstLlc) {
        return machine.cacheActive
                && !levelSharesLlc
                && !(asymLevel && groupMisfitLoad > 0)
                && !leftToAsymPacking
                && nrBalanceFailed < cacheNiceTries + 1
                && nrPrefDstLlc > 0
                && canMigrate(groupFirstCpu, dstCpu, 0, true) == LlcMove.LLC;
    }

    /**
     * {@code record_sg_llc_stats}: for a pass that is not newly idle, over the level right above the LLC of the balancing
     * CPU. Decisions use this snapshot, not the present sums.
     */
    public void record(int firstCpuOfGroup, long util, long capacity) {
        LlcShared llc = machine.rqs[firstCpuOfGroup].llcShared;
        if (machine.cacheActive && llc != null) {
            llc.llcUtil = util;
            llc.llcCapacity = capacity;
            llc.llcRecordedNs = machine.now;
        }
    }

    /** All runnable fair tasks of the queue are where their processes want them. */
    public boolean allRunnableAtHome(CpuRq src) {
        return src.nrPrefLlcRunning != 0 && src.nrPrefLlcRunning == src.cfs.hNrRunnable;
    }
}
