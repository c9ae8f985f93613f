package org.schedsim.kernel.cache;

import java.util.List;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.LlcExclusion;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Mm;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** Where processes run, where they should gather, and how many tasks of a queue want to be where (spec 30 §3 to §7). */
public final class CacheAware {
    private final Machine machine;
    private final Occupancy occupancy;
    private final Exclusion exclusion;
    private final LlcPolicy policy;
    private final int affinityTimeoutEpochs;
    private final boolean numaBalancing;
    private final LlcScan scan = new LlcScan();
    private final CpuBits toScan;
    private int nrRunning;

    public CacheAware(Machine machine) {
        this(machine, new Decisions(List.of(), null));
    }

    public CacheAware(Machine machine, Decisions decisions) {
        this.machine = machine;
        this.occupancy = new Occupancy(machine);
        this.exclusion = new Exclusion(machine);
        this.policy = new LlcPolicy(machine, exclusion, decisions);
        this.affinityTimeoutEpochs = machine.tunables.llcEpochAffinityTimeout;
        this.numaBalancing = machine.tunables.numaBalancing;
        this.toScan = new CpuBits(machine.nrCpus);
    }

    public LlcPolicy policy() {
        return policy;
    }

    /** A task that never ran, or one after exec, gets an address space; a fresh one if it is its first thread. */
    public void join(Task task, Mm mm) {
        if (mm.threads == 0) {
            occupancy.init(mm);
        }
        mm.threads++;
        task.mm = mm;
    }

    /** The task lets its address space go: exit, or exec before {@link #join}. Its own preference stays as it is. */
    public void forget(Task task) {
        Mm mm = task.mm;
        if (mm != null) {
            mm.threads--;
            task.mm = null;
        }
    }

    /** {@code account_mm_sched}: {@code task} has run for {@code deltaNs} of task clock on {@code rq}. */
    public void account(CpuRq rq, Task task, long deltaNs) {
        Mm mm = task.mm;
        if (!machine.cacheActive || !task.policy.isFair() || task.kernelThread || mm == null) {
            return;
        }
        occupancy.add(rq, mm, deltaNs);
        if (dropped(rq, mm)) {
            mm.cpu = -1;
        }
        int preferred = preferredLlc(task, mm);
        if (preferred != task.preferredLlc && task.onRq && task.cpu == rq.cpu) {
            dequeued(rq, task);
            task.preferredLlc = preferred;
            enqueued(rq, task);
            machine.effects.preferredLlcChanged(task);
        }
    }

    private boolean dropped(CpuRq rq, Mm mm) {
        if (isStale(rq.cpuEpoch, mm.epoch, affinityTimeoutEpochs)) {
            mm.exclusion = LlcExclusion.NOT_SCANNED;
            return true;
        }
        return exclusion.test(mm, rq) != LlcExclusion.NONE;
    }

    static boolean isStale(long cpuEpoch, long scanEpoch, int timeoutEpochs) {
        return cpuEpoch - scanEpoch > timeoutEpochs;
    }

    /** {@code get_pref_llc}: NUMA balancing may want the task on another node than its process. */
    int preferredLlc(Task task, Mm mm) {
        if (mm.cpu < 0) {
            return -1;
        }
        boolean elsewhere =
                numaBalancing && task.numaPreferredNid >= 0 && task.numaPreferredNid != machine.topology.node(mm.cpu);
        return elsewhere ? -1 : machine.rqs[mm.cpu].llcId;
    }

    /** {@code task_tick_cache}: one scan request for each process and epoch, by whichever thread is ticked first. */
    public void tick(CpuRq rq, Task curr) {
        Mm mm = curr.mm;
        if (!machine.cacheActive || curr.kernelThread || mm == null || mm.epoch - rq.cpuEpoch >= 0) {
            return;
        }
        if (!curr.cacheWorkQueued) {
            curr.cacheWorkQueued = true;
            mm.epoch = rq.cpuEpoch;
        }
    }

    /** {@code task_cache_work}: the scan, in the context of {@code task} as it returns to user mode on {@code rq}. */
    public void work(CpuRq rq, Task task) {
        task.cacheWorkQueued = false;
        Mm mm = task.mm;
        if (task.exiting || mm == null || machine.jiffies - mm.nextScan < 0) {
            return;
        }
        mm.nextScan = machine.jiffies + occupancy.periodTicks();
        if (exclusion.test(mm, rq) != LlcExclusion.NONE) {
            mm.cpu = -1; // the average below is not updated: once excluded, a process stays excluded
            return;
        }
        collectCpusToScan(rq, task, mm);
        scan(mm);
        mm.cpu = scan.preferredCpu();
        mm.running = nrRunning;
        mm.nrRunningAvg = LlcScan.average(mm.nrRunningAvg, nrRunning, rq.sdLlcSize);
    }

    /** {@code get_scan_cpumasks}: all CPUs, or the nodes that matter for a task with a preferred one. */
    private void collectCpusToScan(CpuRq rq, Task task, Mm mm) {
        if (!numaBalancing || task.numaPreferredNid < 0) {
            toScan.copyOf(machine.topology.online());
        } else {
            toScan.copyOf(machine.topology.nodeCpus(task.numaPreferredNid));
            if (mm.cpu >= 0) {
                addNode(mm.cpu);
            }
            addNode(rq.cpu);
        }
        toScan.and(machine.active);
    }

    private void addNode(int cpu) {
        CpuMask node = machine.topology.nodeCpus(machine.topology.node(cpu));
        for (int member = node.first(); member >= 0; member = node.next(member)) {
            toScan.set(member);
        }
    }

    private void scan(Mm mm) {
        nrRunning = 0;
        scan.start(mm.cpu);
        for (int cpu = toScan.nextFrom(0); cpu >= 0; cpu = toScan.nextFrom(cpu + 1)) {
            Domain llc = machine.rqs[cpu].sdLlc;
            if (llc != null) {
                scanLlc(llc.span, mm);
                toScan.remove(llc.span);
            }
        }
    }

    private void scanLlc(CpuMask llc, Mm mm) {
        scan.startLlc();
        for (int cpu = llc.first(); cpu >= 0; cpu = llc.next(cpu)) {
            CpuRq rq = machine.rqs[cpu];
            scan.add(cpu, occupancy.fraction(rq, mm));
            if (rq.curr.mm == mm && !rq.curr.exiting && !rq.curr.kernelThread) {
                nrRunning++;
            }
        }
        scan.endLlc();
    }

    /** {@code account_llc_enqueue}. */
    public void enqueued(CpuRq rq, Task task) {
        int preferred = task.preferredLlc;
        if (preferred < 0) {
            return;
        }
        rq.nrLlcRunning++;
        if (preferred < rq.llcCounts.length) {
            rq.llcCounts[preferred]++;
        }
        task.prefLlcQueued = preferred == machine.rqs[task.cpu].llcId;
        if (task.prefLlcQueued && !task.se.schedDelayed) {
            rq.nrPrefLlcRunning++;
        }
    }

    /** {@code account_llc_dequeue}. */
    public void dequeued(CpuRq rq, Task task) {
        int preferred = task.preferredLlc;
        if (preferred < 0) {
            return;
        }
        rq.nrLlcRunning--;
        if (preferred < rq.llcCounts.length && rq.llcCounts[preferred] > 0) {
            rq.llcCounts[preferred]--;
        }
        if (task.prefLlcQueued && !task.se.schedDelayed) {
            rq.nrPrefLlcRunning--;
        }
        task.prefLlcQueued = false;
    }

    /** The task falls asleep but stays on the queue; {@code schedDelayed} is not yet set. */
    public void delayed(CpuRq rq, Task task) {
        if (task.prefLlcQueued) {
            rq.nrPrefLlcRunning--;
        }
    }

    /** A delayed task wakes up; {@code schedDelayed} is already cleared. */
    public void undelayed(CpuRq rq, Task task) {
        if (task.prefLlcQueued) {
            rq.nrPrefLlcRunning++;
        }
    }
}
