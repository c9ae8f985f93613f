package org.schedsim.kernel.balance;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.cache.LlcPolicy;
import org.schedsim.kernel.decision.DecisionEnv;
import org.schedsim.kernel.fair.FairClass;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** What one balancing pass, or one stopper job, is about: {@code lb_env} (spec 22 §2). */
public final class BalanceEnv implements DecisionEnv {
    /** No task could even be considered for the destination. */
    static final int ALL_PINNED = 1;

    static final int NEED_BREAK = 1 << 1;
    /** Another CPU of the local group could take a task that the destination cannot. */
    static final int DST_PINNED = 1 << 2;

    /** Some task may not run on the destination. */
    static final int SOME_PINNED = 1 << 3;

    /** The stopper pushes: only set by its job. */
    static final int ACTIVE_LB = 1 << 4;

    /** The stopper may push only a task that prefers the target's LLC. */
    static final int ACTIVE_LB_LLC = 1 << 5;

    /** A task was held back because its LLC is better for it. */
    static final int LLC_PINNED = 1 << 6;

    private static final int NONE = -1;

    final Machine machine;
    final LlcPolicy llcPolicy;
    final DomainStats stats = new DomainStats();
    /** CPUs of the domain that are active and not yet given up on. */
    final CpuBits considered;

    /** {@link Domain} of no machine, so that the field is never null. */
    Domain sd = new Domain("none", 0, CpuMask.empty(), NONE);

    CpuRq dst;
    CpuRq src;
    IdleType idle = IdleType.NOT_IDLE;
    /** CPUs that may balance for the local group. */
    CpuMask dstGroupMask = CpuMask.empty();

    MigrationType migrationType = MigrationType.LOAD;
    long imbalance;
    int flags;
    int newDst;
    int loop;
    int loopMax;
    int loopBreak;
    /** SMT is off or no sibling of the destination is busy. */
    boolean dstCoreIdle;

    /** The group that is being classified. */
    GroupStats group = stats.local;

    private @Nullable FairClass fair;
    private @Nullable Task task;
    private int srcCpu = NONE;
    private int taskId = NONE;

    BalanceEnv(Machine machine, LlcPolicy llcPolicy) {
        this.machine = machine;
        this.llcPolicy = llcPolicy;
        this.considered = new CpuBits(machine.nrCpus);
        this.dst = machine.rqs[0];
        this.src = machine.rqs[0];
    }

    void attach(FairClass fairClass) {
        fair = fairClass;
    }

    void start(Domain domain, CpuRq destination, IdleType idleType) {
        sd = domain;
        dst = destination;
        idle = idleType;
        migrationType = MigrationType.LOAD;
        imbalance = 0;
        flags = 0;
        loop = 0;
        srcUnknown();
    }

    void srcUnknown() {
        srcCpu = NONE;
        taskId = NONE;
        task = null;
    }

    /** A decision is about a whole group: it stands under its first CPU. */
    void srcGroup(GroupStats stats) {
        srcCpu = stats.group == null ? NONE : stats.group.firstCpu;
    }

    void srcQueue(CpuRq rq) {
        src = rq;
        srcCpu = rq.cpu;
    }

    /** The decision is about the running task of the source. */
    void aboutCurrent() {
        taskId = src.curr.id;
    }

    void about(Task candidate) {
        task = candidate;
        taskId = candidate.id;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    boolean isIdle() {
        return idle.isIdle();
    }

    boolean newlyIdle() {
        return idle == IdleType.NEWLY_IDLE;
    }

    /** The task that might move. */
    Task candidate() {
        if (task == null) {
            throw new IllegalStateException("no task is being considered");
        }
        return task;
    }

    FairClass fair() {
        if (fair == null) {
            throw new IllegalStateException("the balancer is not attached to the fair class");
        }
        return fair;
    }

    @Override
    public int level() {
        return sd.level;
    }

    @Override
    public int src() {
        return srcCpu;
    }

    @Override
    public int dst() {
        return dst.cpu;
    }

    @Override
    public int task() {
        return taskId;
    }
}
