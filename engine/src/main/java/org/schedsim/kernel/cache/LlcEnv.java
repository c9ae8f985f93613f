package org.schedsim.kernel.cache;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.CapacityFit;
import org.schedsim.kernel.decision.DecisionEnv;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.LlcExclusion;
import org.schedsim.kernel.state.LlcShared;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Mm;
import org.schedsim.kernel.state.Task;

/** A move that the LLC policy is asked about. */
public final class LlcEnv implements DecisionEnv {
    private final Machine machine;
    private final Exclusion exclusion;
    private final int fitPct;
    private final int imbalancePct;

    private CpuRq src;
    private CpuRq dst;
    private @Nullable Task task;
    private boolean asymLevel;
    private boolean toPreferred;
    private long srcUtil;
    private long dstUtil;
    private LlcExclusion excludedBy = LlcExclusion.NONE;

    LlcEnv(Machine machine, Exclusion exclusion) {
        this.machine = machine;
        this.exclusion = exclusion;
        this.fitPct = fitPct(machine.tunables.llcOveraggrPct, machine.topology.smtThreads());
        this.imbalancePct = machine.tunables.llcImbPct;
        this.src = machine.rqs[0];
        this.dst = src;
    }

    /** The utilisations as they would be after {@code taskUtil} has moved. */
    void move(int srcCpu, int dstCpu, long taskUtil, boolean toPreferred) {
        src = machine.rqs[srcCpu];
        dst = machine.rqs[dstCpu];
        this.toPreferred = toPreferred;
        srcUtil = Math.max(0, util(src) - taskUtil);
        dstUtil = util(dst) + taskUtil;
    }

    void move(int srcCpu, int dstCpu, Task moved, boolean asym) {
        src = machine.rqs[srcCpu];
        dst = machine.rqs[dstCpu];
        task = moved;
        asymLevel = asym;
        excludedBy = LlcExclusion.NONE;
    }

    void forgetTask() {
        task = null;
    }

    private static long util(CpuRq rq) {
        LlcShared llc = rq.llcShared;
        return llc == null ? 0 : llc.llcUtil;
    }

    // can_migrate_llc

    boolean notRecorded() {
        return src.llcShared == null || dst.llcShared == null;
    }

    boolean neitherFits() {
        return !srcFits() && !dstFits();
    }

    boolean preferredLlcFull() {
        return toPreferred && !dstFits() && isGreater(dstUtil, srcUtil, imbalancePct);
    }

    boolean preferredLlcHasRoom() {
        return !toPreferred && (srcFits() || !isGreater(srcUtil, dstUtil, imbalancePct));
    }

    private boolean srcFits() {
        return fits(srcUtil, capacity(src), fitPct);
    }

    private boolean dstFits() {
        return fits(dstUtil, capacity(dst), fitPct);
    }

    private static long capacity(CpuRq rq) {
        LlcShared llc = rq.llcShared;
        return llc == null ? 0 : llc.llcCapacity;
    }

    /** Without SMT an LLC takes half as much again. */
    static int fitPct(int overaggrPct, int smtThreads) {
        return smtThreads > 1 ? overaggrPct : overaggrPct * 3 / 2;
    }

    /** {@code fits_llc_capacity}. */
    static boolean fits(long util, long capacity, int pct) {
        return util * 100 < capacity * pct;
    }

    /** {@code util_greater}: by a margin. */
    static boolean isGreater(long a, long b, int imbalancePct) {
        return a * 100 > b * (100 + imbalancePct);
    }

    // can_migrate_llc_task

    boolean becomesMisfit() {
        return task != null && asymLevel && !CapacityFit.fits(task, dst) && CapacityFit.fits(task, src);
    }

    boolean hasNoProcess() {
        return mm() == null;
    }

    boolean hasNoPreference() {
        Mm mm = mm();
        return mm == null || mm.cpu < 0;
    }

    boolean staysInLlc() {
        return machine.shareCache(src.cpu, dst.cpu);
    }

    boolean isExcluded() {
        Mm mm = mm();
        excludedBy = mm == null ? LlcExclusion.NONE : exclusion.of(mm, dst);
        return excludedBy != LlcExclusion.NONE;
    }

    /** Why {@link #isExcluded} said yes. */
    LlcExclusion excludedBy() {
        return excludedBy;
    }

    boolean isSideways() {
        return !isPreferred(src) && !isPreferred(dst);
    }

    /** The process prefers the LLC of {@code rq}; what its thread prefers does not matter here. */
    private boolean isPreferred(CpuRq rq) {
        Mm mm = mm();
        return mm != null && mm.cpu >= 0 && machine.shareCache(rq.cpu, mm.cpu);
    }

    boolean dstIsPreferred() {
        return isPreferred(dst);
    }

    private @Nullable Mm mm() {
        return task == null ? null : task.mm;
    }

    @Override
    public int level() {
        return -1;
    }

    @Override
    public int src() {
        return src.cpu;
    }

    @Override
    public int dst() {
        return dst.cpu;
    }

    @Override
    public int task() {
        return task == null ? -1 : task.id;
    }
}
