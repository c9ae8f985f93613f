package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;

/** The run queue of a CPU and what else the scheduler keeps for it. */
public final class CpuRq {
    public final Machine machine;
    public final int cpu;
    public final CfsRq cfs;
    public final RtRq rt = new RtRq();
    public final DlRq dl = new DlRq();
    public final UclampRq uclamp = new UclampRq();

    /** Queues of groups that are in use or have averages left, children before their parents; the root's is not in it. */
    public CfsRq[] leafCfsRqs = new CfsRq[0];

    public int nrLeafCfsRqs;
    public final Task idle;
    public final Task stop;

    public Task curr;
    public Request request = Request.NONE;
    /** Tasks of all classes, delayed ones included. */
    public int nrRunning;

    /** Fair tasks, most recently enqueued or switched in first (spec 22 §9). */
    public @Nullable Task cfsTasksHead;

    public @Nullable Task cfsTasksTail;

    public long clock;
    public long clockTask;
    public long clockPelt;
    public long lostIdleTime;
    /** Interrupt time accounted so far, and up to which {@link #clockTask} knows of it. */
    public long irqTimeNs;

    public long irqTimeSeenNs;
    /** {@link #clock} and {@link #clockPelt} when the CPU went idle, for tasks that leave an idle CPU (spec 10 §6). */
    public long clockIdle;

    public long clockPeltIdle;

    public final SchedAvg rtAvg = new SchedAvg();
    public final SchedAvg dlAvg = new SchedAvg();
    /** {@link #clock} and {@link #fairTimeNs} when fair tasks last came to a queue without any. */
    public long fairSinceNs;

    public long fairTimeAtStartNs;

    public final SchedAvg irqAvg = new SchedAvg();

    /** Capacity lost to thermal capping, sampled by ticks (spec 10 §8). */
    public final SchedAvg hwAvg = new SchedAvg();

    public long hwPressure;
    /** Capacity lost because the frequency is limited by policy. */
    public long cpufreqPressure;

    /** Current over maximum frequency, of 1024. */
    public int freqCapacity = 1024;

    /** What the architecture gives: 1..1024. */
    public final int archCapacity;
    /** What is left for fair tasks, as last refreshed by the CPU's own base-level pass. */
    public int capacity = 1024;

    public long misfitLoad;

    public @Nullable Domain sd;
    public @Nullable Domain sdLlc;
    public int sdLlcSize = 1;
    /** First CPU of {@link #sdLlc}. */
    public int llcFirstCpu;
    /** Number of the hardware LLC; equal ids share cache. */
    public int llcId = -1;

    public int shareId;
    public @Nullable LlcShared llcShared;
    public @Nullable LlcShared balanceShared;
    public @Nullable Domain sdNuma;
    public @Nullable Domain sdAsymPacking;
    public @Nullable Domain sdAsymCapacity;
    /** Higher is better; compared where a level packs by priority (spec 20 §1, 23 §2.2). */
    public int asymPriority;

    public RootDomain rd;

    public long nextBalance;
    public IdleType idleBalance = IdleType.NOT_IDLE;
    public long maxIdleBalanceCost;
    public long avgIdle;
    /** Start of the newly-idle pass that preceded the present idleness; 0 = not set. */
    public long idleStamp;

    public boolean activeBalance;
    public int pushCpu;
    /** The pending active balance may take only tasks that prefer the target's LLC. */
    public boolean activeBalanceLlc;

    public boolean ttwuPending;
    /** Executes an interrupt handler: what happens now does not come from the current task. */
    public boolean inInterrupt;

    public boolean tickStopped;
    public boolean inIdleMask;
    public boolean hasBlockedLoad = true;
    public long lastBlockedUpdateJiffies;
    /** Counted in {@link LlcShared#nrBusyCpus}. */
    public boolean countedBusy;
    /** {@link Nohz} flags of a pending kick. */
    public int nohzFlags;

    /** {@link Nohz} flags of a kick that arrived while the CPU was idle: its softirq balances for the tickless CPUs. */
    public int nohzIdleBalance;

    /** Do the statistics part of an idle pass before entering the idle loop (spec 21 §6.5). */
    public boolean nohzNewidle;

    /** Rotation cursor of affinity changes made by this CPU (spec 01 §9). */
    public int distributeCursor;

    public long cpuEpoch;
    public long cpuEpochNext;
    /** Decayed run time of user fair tasks, ns (spec 30 §3). */
    public long cpuRuntime;

    public int nrPrefLlcRunning;
    public int nrLlcRunning;
    /** Queued tasks by preferred LLC id. */
    public int[] llcCounts = new int[0];

    CpuRq(Machine machine, int cpu, int archCapacity, Task idle, Task stop) {
        this.machine = machine;
        this.cpu = cpu;
        this.cfs = new CfsRq(this, machine.rootGroup);
        machine.rootGroup.cfsRqs[cpu] = cfs;
        this.archCapacity = archCapacity;
        this.idle = idle;
        this.stop = stop;
        this.curr = idle;
        this.rd = machine.rootDomain;
        this.llcFirstCpu = cpu;
        this.shareId = cpu;
    }

    /** {@code idle_cpu}: runs the idle task, nothing queued, no remote wakeup on its way. */
    public boolean isIdle() {
        return curr == idle && nrRunning == 0 && !ttwuPending;
    }

    /** Only idle-policy fair tasks are on the queue. */
    public boolean isSchedIdle() {
        return nrRunning > 0 && nrRunning == cfs.hNrIdle;
    }

    /** A fair task comes to a queue without any: the fair server's period begins. */
    public void fairBegins() {
        fairSinceNs = clock;
        fairTimeAtStartNs = fairTimeNs();
    }

    /** Task time that neither real-time nor deadline tasks have used. */
    public long fairTimeNs() {
        boolean other = curr.policy.isRt() || curr.policy == SchedPolicy.DEADLINE;
        long running = other ? clockTask - curr.se.execStart : 0;
        return clockTask - rt.execNs - dl.execNs - running;
    }

    /** {@code rq_clock_pelt}. */
    public long peltNow() {
        return clockPelt - lostIdleTime;
    }

    /** Two tasks on one CPU overload the partition; only a top-level pass clears that again (spec 21 §1). */
    public void addNrRunning(int count) {
        int before = nrRunning;
        nrRunning += count;
        if (before < 2 && nrRunning >= 2) {
            rd.overloaded = true;
        }
    }

    public void addFirst(Task task) {
        task.listPrev = null;
        task.listNext = cfsTasksHead;
        if (cfsTasksHead == null) {
            cfsTasksTail = task;
        } else {
            cfsTasksHead.listPrev = task;
        }
        cfsTasksHead = task;
    }

    public void unlink(Task task) {
        Task prev = task.listPrev;
        Task next = task.listNext;
        if (prev == null) {
            cfsTasksHead = next;
        } else {
            prev.listNext = next;
        }
        if (next == null) {
            cfsTasksTail = prev;
        } else {
            next.listPrev = prev;
        }
        task.listPrev = null;
        task.listNext = null;
    }

    public void moveToHead(Task task) {
        if (cfsTasksHead != task) {
            unlink(task);
            addFirst(task);
        }
    }
}
