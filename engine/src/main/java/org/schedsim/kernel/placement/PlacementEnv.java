package org.schedsim.kernel.placement;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.CapacityFit;
import org.schedsim.kernel.decision.DecisionEnv;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** A task that is being placed, and what the searches found out about it so far. One object for all placements of a run. */
public final class PlacementEnv implements DecisionEnv {
    final Machine machine;
    final boolean waIdle;
    final boolean waWeight;
    final boolean waBias;
    final WakeAffine wakeAffine;
    final IdleSibling idleSibling;
    final DstCpu dstCpu;
    final EnergyEfficientCpu energyEfficientCpu;
    final IdleCpuScan idleCpuScan;
    final IdleCapacityScan idleCapacityScan;

    Task task;
    int prev;
    int thisCpu;
    private int wakeFlags;
    boolean sync;

    /** Lowest level that may move a wakeup to this CPU. */
    @Nullable
    Domain affineLevel;

    /** Highest level for fork or exec balancing. */
    @Nullable
    Domain slowLevel;

    /** Where the search for an idle CPU starts: prev, or this CPU if wake_affine says so. */
    int target;

    /** {@code task_util_est}, on machines with CPUs of different capacity. */
    long taskUtil;

    boolean hasIdleCore;
    /** Idle, but in another cluster than the target. */
    int prevInOtherCluster;
    /** {@link Task#recentUsedCpu} as it was; -1 once it failed the test. */
    int recentUsed;

    int recentInOtherCluster;
    /** The answer came from the search for an idle sibling. */
    boolean siblingSearched;

    /** A search for idle cores found none. */
    boolean idleCoresGone;

    PlacementEnv(Machine machine, Decisions decisions) {
        this.machine = machine;
        this.waIdle = machine.tunables.waIdle;
        this.waWeight = machine.tunables.waWeight;
        this.waBias = machine.tunables.waBias;
        this.wakeAffine = new WakeAffine(decisions);
        this.idleSibling = new IdleSibling(decisions);
        this.dstCpu = new DstCpu(machine, decisions);
        this.energyEfficientCpu = new EnergyEfficientCpu(machine);
        this.idleCpuScan = new IdleCpuScan(machine);
        this.idleCapacityScan = new IdleCapacityScan(machine, this::fitOf);
        this.task = machine.rqs[0].idle;
    }

    void start(Task placed, int prevCpu, int onCpu, int flags) {
        task = placed;
        prev = prevCpu;
        thisCpu = onCpu;
        wakeFlags = flags;
        sync = (flags & SchedClass.WF_SYNC) != 0 && !waker().exiting;
        affineLevel = null;
        slowLevel = null;
        siblingSearched = false;
        startSearch(prevCpu);
    }

    void startSearch(int targetCpu) {
        target = targetCpu;
        hasIdleCore = false;
        prevInOtherCluster = -1;
        recentUsed = -1;
        recentInOtherCluster = -1;
        idleCoresGone = false;
    }

    boolean isWakeup() {
        return (wakeFlags & SchedClass.WF_TTWU) != 0;
    }

    boolean isExec() {
        return (wakeFlags & SchedClass.WF_EXEC) != 0;
    }

    /** The domain flag that allows balancing of this kind. */
    int balanceFlag() {
        if (isWakeup()) {
            return Domain.BALANCE_WAKE;
        }
        return isExec() ? Domain.BALANCE_EXEC : Domain.BALANCE_FORK;
    }

    CpuRq rq(int cpu) {
        return machine.rqs[cpu];
    }

    CpuRq thisRq() {
        return machine.rqs[thisCpu];
    }

    /** The task that this CPU runs, also if an interrupt does the waking. */
    Task waker() {
        return machine.rqs[thisCpu].curr;
    }

    boolean isIdle(int cpu) {
        return machine.rqs[cpu].isIdle();
    }

    /** {@code choose_idle_cpu}: idle, or running idle-policy tasks only while the placed one has another policy. */
    boolean isUsable(int cpu) {
        return machine.rqs[cpu].isIdle() || isSchedIdle(cpu);
    }

    boolean isSchedIdle(int cpu) {
        return task.policy != SchedPolicy.IDLE && machine.rqs[cpu].isSchedIdle();
    }

    boolean isAllowed(int cpu) {
        return task.allowed.contains(cpu);
    }

    boolean sharesCacheWithTarget(int cpu) {
        return machine.shareCache(cpu, target);
    }

    /** {@code cpus_share_resources}: the cluster, where there are clusters. */
    boolean sharesResourcesWithTarget(int cpu) {
        return machine.clusterActive
                ? cpu == target || machine.rqs[cpu].shareId == machine.rqs[target].shareId
                : sharesCacheWithTarget(cpu);
    }

    boolean isAsym() {
        return machine.rqs[target].sdAsymCapacity != null;
    }

    /** {@code asym_fits_cpu}. */
    boolean fits(int cpu) {
        return !isAsym() || (fitOf(cpu) > 0 && (!machine.smtActive || machine.isCoreIdle(cpu)));
    }

    /** {@code util_fits_cpu} of the placed task. */
    int fitOf(int cpu) {
        return CapacityFit.ofTask(task, taskUtil, machine.rqs[cpu]);
    }

    void measureTask() {
        taskUtil = CpuLoad.taskUtilEst(task);
    }

    @Override
    public int level() {
        return slowLevel == null ? -1 : slowLevel.level;
    }

    @Override
    public int src() {
        return prev;
    }

    @Override
    public int dst() {
        return target;
    }

    @Override
    public int task() {
        return task.id;
    }
}
