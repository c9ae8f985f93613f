package org.schedsim.kernel.state;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/** A booted machine: its CPUs, what they share, and the time. */
public final class Machine {
    /** Kernel time at which a simulation starts: never 0, which stamps read as "never" (spec 01 §13). */
    public static final long BOOT_NS = 300_000_000_000L;

    public final Topology topology;
    public final Tunables tunables;
    public final Effects effects;
    public final int nrCpus;
    public final CpuRq[] rqs;
    public final RootDomain rootDomain = new RootDomain();
    public final TaskGroup rootGroup;

    /** All of them by id, the root first. */
    public final List<TaskGroup> groups = new ArrayList<>();

    public final UclampDefaults uclamp = new UclampDefaults();

    public final Nohz nohz;

    /** CPUs that execute; one that goes down leaves it last. */
    public final CpuBits online;

    /** CPUs that may be balanced to; a CPU that goes down leaves it first. */
    public final CpuBits active;

    /** Longest interval between two passes of a level, jiffies ({@code max_load_balance_interval}). */
    public long maxLoadBalanceInterval;

    /** LLC ids in use, plus one. */
    public int nrLlcIds;
    /** Some partition has an LLC of more than one CPU below a wider level (spec 30 §1). */
    public boolean cachePresent;
    /** {@link #cachePresent} and switched on. */
    public boolean cacheActive;

    /** Some core has two or more online threads. */
    public final boolean smtActive;

    /** The cluster level exists and is wider than a core somewhere. */
    public boolean clusterActive;

    /** Kernel time, ns. */
    public long now = BOOT_NS;

    public long jiffies;
    /** A NUMA-level pass is under way (spec 21 §4.3). */
    public boolean balancingSerialized;

    public Machine(Topology topology, Tunables tunables, Effects effects, IdleAndStopClasses classes) {
        this.topology = topology;
        this.tunables = tunables;
        this.effects = effects;
        this.nrCpus = topology.cpuCount();
        this.nohz = new Nohz(nrCpus);
        this.online = new CpuBits(nrCpus);
        this.online.copyOf(topology.online());
        this.active = new CpuBits(nrCpus);
        this.active.copyOf(topology.online());
        updateMaxInterval(tunables.maxIntervalCpus);
        this.smtActive = topology.smtThreads() > 1;
        this.jiffies = BOOT_NS / tunables.tickNs;
        this.rootGroup = new TaskGroup(nrCpus);
        groups.add(rootGroup);
        this.rqs = new CpuRq[nrCpus];
        for (int cpu = 0; cpu < nrCpus; cpu++) {
            rqs[cpu] = newRq(cpu, classes);
        }
        nohz.nextBalance = jiffies;
        nohz.nextBlocked = jiffies;
    }

    /** Bounds the intervals to HZ·CPUs/10 jiffies. */
    public void updateMaxInterval(int cpus) {
        maxLoadBalanceInterval = (long) tunables.hz * cpus / 10;
    }

    /** As many as the limit counts while {@code cpu} comes up: itself not yet (spec 21 §4.1). */
    public int maxIntervalCpusWithout(int cpu) {
        int others = online.size() - (online.get(cpu) ? 1 : 0);
        int missing = topology.online().size() - others - 1;
        return Math.max(1, tunables.maxIntervalCpus - missing);
    }

    private CpuRq newRq(int cpu, IdleAndStopClasses classes) {
        Task idle = new Task(-1 - 2 * cpu, "swapper/" + cpu, classes.idle(), CpuMask.of(cpu));
        idle.policy = SchedPolicy.IDLE_TASK;
        Task stop = new Task(-2 - 2 * cpu, "migration/" + cpu, classes.stop(), CpuMask.of(cpu));
        stop.policy = SchedPolicy.STOP;
        for (Task task : new Task[] {idle, stop}) {
            task.cpu = cpu;
            task.wakeCpu = cpu;
            task.kernelThread = true;
            task.perCpuKthread = true;
        }
        idle.state = TaskState.RUNNABLE;
        idle.onCpu = true;
        stop.state = TaskState.SLEEPING;
        CpuRq rq = new CpuRq(this, cpu, topology.online().contains(cpu) ? topology.capacity(cpu) : 1024, idle, stop);
        rq.clock = now;
        rq.clockTask = now;
        rq.clockPelt = now;
        rq.clockIdle = now;
        rq.clockPeltIdle = now;
        rq.maxIdleBalanceCost = tunables.migrationCostNs;
        rq.avgIdle = 2 * tunables.migrationCostNs;
        rq.nextBalance = jiffies;
        rq.cpuEpochNext = jiffies;
        // Ties between idle CPUs do not occur: higher numbers went idle last (spec 01 §13).
        rq.idleStamp = now - (1_000_000_000L + 1_000L * (nrCpus - cpu));
        return rq;
    }

    public CpuRq rq(Task task) {
        return rqs[task.cpu];
    }

    public TaskGroup groupOf(Task task) {
        TaskGroup group = task.group;
        return group == null ? rootGroup : group;
    }

    /** {@code set_task_rq}: the queue of the task's group on {@code cpu} is now its own. */
    public void setTaskRq(Task task, int cpu) {
        CfsRq q = groupOf(task).cfsRqs[cpu];
        task.se.cfsRq = q;
        task.se.parent = q.parentEntity;
        task.se.depth = q.group.depth;
    }

    /** {@code cpus_share_cache}. */
    public boolean shareCache(int a, int b) {
        return a == b || rqs[a].llcId == rqs[b].llcId;
    }

    /** Every other thread of the core of {@code cpu} is idle (spec 21 §1). */
    public boolean isCoreIdle(int cpu) {
        CpuMask siblings = topology.coreCpus(topology.core(cpu));
        for (int other = siblings.first(); other >= 0; other = siblings.next(other)) {
            if (other != cpu && !rqs[other].isIdle()) {
                return false;
            }
        }
        return true;
    }
}
