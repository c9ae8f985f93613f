package org.schedsim.kernel.placement;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.CapacityFit;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Group;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** {@code update_sg_wakeup_stats}: a group without the task that looks for a place (spec 12 §7). */
final class DstGroupStats {
    @Nullable
    Group group;

    int weight;
    int allowedCpus;
    long capacity;
    long maxCapacity;
    long load;
    long util;
    long runnable;
    int nrRunning;
    int idleCpus;
    boolean misfit;
    boolean energyAware;
    boolean imbalanced;
    DstGroupType type = DstGroupType.OVERLOADED;
    long avgLoad;

    void reset(DstGroupType withoutGroup, long load) {
        group = null;
        type = withoutGroup;
        avgLoad = load;
    }

    void measure(Machine machine, Domain level, Group measured, Task task) {
        group = measured;
        weight = measured.weight;
        capacity = measured.sgc.capacity;
        maxCapacity = measured.sgc.maxCapacity;
        imbalanced = measured.sgc.imbalance;
        misfit = level.has(Domain.ASYM_CPUCAPACITY);
        load = 0;
        util = 0;
        runnable = 0;
        nrRunning = 0;
        idleCpus = 0;
        allowedCpus = 0;
        for (int cpu = measured.span.first(); cpu >= 0; cpu = measured.span.next(cpu)) {
            if (task.allowed.contains(cpu)) {
                add(machine.rqs[cpu], task);
            }
        }
        classify(level.imbalancePct);
    }

    private void add(CpuRq rq, Task task) {
        allowedCpus++;
        energyAware = rq.rd.isEnergyAware();
        load += CpuLoad.loadWithout(rq, task);
        util += CpuLoad.utilWithout(rq, task);
        runnable += CpuLoad.runnableWithout(rq, task);
        boolean local = task.onRq && task.cpu == rq.cpu;
        int running = rq.nrRunning - (local ? 1 : 0);
        nrRunning += running;
        if (running == 0 && (rq.curr == rq.idle || rq.curr == task) && !rq.ttwuPending) {
            idleCpus++;
        }
        misfit = misfit && !CapacityFit.fits(task, rq);
    }

    void classify(int imbalancePct) {
        type = typeOf(imbalancePct);
        boolean compared = type == DstGroupType.FULLY_BUSY || type == DstGroupType.OVERLOADED;
        avgLoad = compared ? load * 1024 / capacity : 0;
    }

    private DstGroupType typeOf(int imbalancePct) {
        if (isOverloaded(imbalancePct)) {
            return DstGroupType.OVERLOADED;
        }
        if (imbalanced) {
            return DstGroupType.IMBALANCED;
        }
        if (misfit) {
            return DstGroupType.MISFIT;
        }
        return hasCapacity(imbalancePct) ? DstGroupType.HAS_SPARE : DstGroupType.FULLY_BUSY;
    }

    private boolean isOverloaded(int imbalancePct) {
        return !energyAware
                && nrRunning > weight
                && (capacity * 100 < util * imbalancePct || capacity * imbalancePct < runnable * 100);
    }

    private boolean hasCapacity(int imbalancePct) {
        return nrRunning < weight
                || (capacity * imbalancePct >= runnable * 100 && capacity * 100 > util * imbalancePct);
    }

    /** Is this remote group a better destination than the best one so far? Ties keep the earlier one. */
    boolean isBetterThan(DstGroupStats best) {
        if (type != best.type) {
            return type.compareTo(best.type) < 0;
        }
        return switch (type) {
            case OVERLOADED, FULLY_BUSY -> avgLoad < best.avgLoad;
            case MISFIT -> maxCapacity > best.maxCapacity;
            case HAS_SPARE -> idleCpus > best.idleCpus || (idleCpus == best.idleCpus && util < best.util);
            case IMBALANCED -> false;
        };
    }
}
