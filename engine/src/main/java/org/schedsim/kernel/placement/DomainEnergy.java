package org.schedsim.kernel.placement;

import org.schedsim.kernel.core.Uclamp;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.PerfDomain;
import org.schedsim.kernel.state.Task;

/** What a performance domain would draw with the placed task on one of its CPUs, or without it (spec 12 §9). */
final class DomainEnergy {
    private static final int NOWHERE = -1;

    private final Machine machine;
    private Task task;
    private long taskBusy;
    private long clampMin;
    private long clampMax;
    private long domainBusy;
    private long domainCapacity;
    private long cpuCapacity;

    DomainEnergy(Machine machine) {
        this.machine = machine;
        this.task = machine.rqs[0].idle;
    }

    /** Its busy time is what interrupts of its previous CPU leave it. */
    void start(Task placed, int prev) {
        task = placed;
        clampMin = Uclamp.min(machine, placed);
        clampMax = Uclamp.max(machine, placed);
        CpuRq rq = machine.rqs[prev];
        long irq = rq.irqAvg.utilAvg;
        long scale = rq.archCapacity;
        taskBusy = irq >= scale ? scale : CpuLoad.taskUtilEst(placed) * (scale - irq) / scale;
    }

    /** {@code eenv_pd_busy_time}: of all the domain, the task left out. */
    void enter(PerfDomain domain) {
        cpuCapacity = Pelt.actualCapacity(machine.rqs[domain.cpus.first()]);
        domainCapacity = 0;
        long busy = 0;
        for (int cpu = domain.cpus.first(); cpu >= 0; cpu = domain.cpus.next(cpu)) {
            if (machine.online.get(cpu)) {
                CpuRq rq = machine.rqs[cpu];
                domainCapacity += cpuCapacity;
                busy += effective(rq, CpuLoad.cpuUtil(rq, task, NOWHERE, false));
            }
        }
        domainBusy = Math.min(busy, domainCapacity);
    }

    /** Capacity of one CPU of the domain after capping. */
    long cpuCapacity() {
        return cpuCapacity;
    }

    long without(PerfDomain domain) {
        return domain.energy(maxUtil(domain, NOWHERE), domainBusy);
    }

    long with(PerfDomain domain, int dst) {
        return domain.energy(maxUtil(domain, dst), Math.min(domainBusy + taskBusy, domainCapacity));
    }

    /** {@code eenv_pd_max_util}: the busiest CPU sets the frequency of all. */
    private long maxUtil(PerfDomain domain, int dst) {
        long max = 0;
        for (int cpu = domain.cpus.first(); cpu >= 0; cpu = domain.cpus.next(cpu)) {
            if (machine.online.get(cpu)) {
                max = Math.max(max, requested(machine.rqs[cpu], dst));
            }
        }
        return Math.min(max, cpuCapacity);
    }

    /** {@code sugov_effective_cpu_perf}: a quarter on top, then the clamps. */
    private long requested(CpuRq rq, int dst) {
        long util = effective(rq, CpuLoad.cpuUtil(rq, task, dst, true));
        long floor = floor(rq);
        long ceiling = Math.min(rq.archCapacity, rq.uclamp.max());
        if (rq.cpu == dst && machine.uclamp.used) {
            floor = Math.max(floor, clampMin);
            ceiling = rq.uclamp.isIdle() ? clampMax : Math.max(ceiling, clampMax);
        }
        return Math.max(floor, Math.min(util + util / 4, ceiling));
    }

    /** A real-time task without clamps has the highest frequency. */
    private long floor(CpuRq rq) {
        if (!machine.uclamp.used && rq.rt.nrRunning > 0) {
            return rq.archCapacity;
        }
        return Math.max(rq.irqAvg.utilAvg, rq.uclamp.min());
    }

    private static long effective(CpuRq rq, long fair) {
        return CpuLoad.effectiveUtil(rq.archCapacity, fair, rq.rtAvg.utilAvg, rq.dlAvg.utilAvg, rq.irqAvg.utilAvg);
    }
}
