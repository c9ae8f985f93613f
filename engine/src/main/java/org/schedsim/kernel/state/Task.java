package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;
import org.schedsim.topology.CpuMask;

/** A thread as the scheduler sees it. */
public final class Task {
    /** Dense, in order of creation; idle and stopper tasks have negative ids. */
    public final int id;

    public final String name;
    public final Entity se = new Entity(this);

    public SchedPolicy policy = SchedPolicy.NORMAL;
    public int nice;
    /** 1..99 for FIFO and RR, higher is more urgent. */
    public int rtPriority;

    public TaskState state = TaskState.NEW;
    public SchedClass schedClass;

    /** Reservation of a deadline task; null for all others. */
    public @Nullable DlEntity dl;

    /** Null: the root group. Changed by {@code FairClass.moveToGroup} only, once the task lives. */
    public @Nullable TaskGroup group;

    /** CPU of the queue that holds the task, or held it last. */
    public int cpu;
    /** CPU that a wakeup starts from: {@link #cpu}, unless a move found the task asleep. */
    public int wakeCpu;

    /** On a run queue of any class (a delayed task is). */
    public boolean onRq;
    /** Executing on its CPU. */
    public boolean onCpu;

    /** CPUs that it may use: what it asked for, inside its cpuset. */
    public CpuMask allowed;

    /** Affinity that it asked for; null = none (spec 13 §6). */
    public @Nullable CpuMask userAllowed;

    /** What its cpuset leaves it, CPUs that are off line included in the root cpuset. */
    public CpuMask cpusetAllowed;

    /** A kernel thread bound to one CPU: never moved. */
    public boolean perCpuKthread;

    public boolean kernelThread;

    /** On its way out; its state is {@link TaskState#DEAD} only at the end of that way. */
    public boolean exiting;

    /** Address space, for cache-aware scheduling; none for kernel threads and after exit. */
    public @Nullable Mm mm;

    public int wakeeFlips;
    public int lastWakee = Integer.MIN_VALUE;
    public long wakeeFlipDecayJiffies;
    public int recentUsedCpu;

    /** LLC id that the task should run on; -1 = none (spec 30 §6). */
    public int preferredLlc = -1;
    /** Counted as running at home on its queue (spec 30 §7). */
    public boolean prefLlcQueued;
    /** A scan of the process is to run when the task next returns to user mode. */
    public boolean cacheWorkQueued;

    /** Off its queue until its group has time again, though it could run (spec 13 §5). */
    public boolean throttled;

    /** When it next returns to user mode, it is looked at whether it must wait for its group. */
    public boolean throttleWork;

    /** The queue in whose {@link CfsRq#limbo} it is, and its neighbours there. */
    public @Nullable CfsRq limboOf;

    public @Nullable Task limboPrev;
    public @Nullable Task limboNext;

    /** NUMA node (index) that NUMA balancing prefers for the task; -1 = none. */
    public int numaPreferredNid = -1;

    /** Utilisation clamps that it asks for, 0 to 1024; -1 = none. */
    public int uclampAskedMin = -1;

    public int uclampAskedMax = -1;

    /** Those with which its queue counts it, if it does. */
    public int uclampMin;

    public int uclampMax = 1024;
    public boolean uclampCounted;

    public long timerSlackNs = 50_000;
    public long rrTimesliceNs;

    /** Neighbours in {@link CpuRq}'s list of fair tasks. */
    public @Nullable Task listPrev;

    public @Nullable Task listNext;

    /** Next in the waiting list of its rt priority. */
    public @Nullable Task rtNext;

    /** True while a rt task is in its priority's waiting list. */
    public boolean rtQueued;

    public Task(int id, String name, SchedClass schedClass, CpuMask allowed) {
        this.id = id;
        this.name = name;
        this.schedClass = schedClass;
        this.allowed = allowed;
        this.cpusetAllowed = allowed;
    }

    /** The wakeup under way goes to another CPU than the one on which the task slept. */
    public boolean wokenElsewhere;

    /** May run on one CPU only. */
    public boolean isPinned() {
        return allowed.size() == 1;
    }

    @Override
    public String toString() {
        return name + "#" + id;
    }
}
