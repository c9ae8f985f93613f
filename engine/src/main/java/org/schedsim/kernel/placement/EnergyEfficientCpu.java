package org.schedsim.kernel.placement;

import static org.schedsim.kernel.decision.Choice.NONE;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.CapacityFit;
import org.schedsim.kernel.core.Uclamp;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.PerfDomain;
import org.schedsim.kernel.state.Task;

/** {@code find_energy_efficient_cpu}: where a wakeup costs least energy (spec 12 §9). */
final class EnergyEfficientCpu {
    /** A CPU, how the task fits it, and what it would add to the energy of its domain. */
    private static final class Candidate {
        int cpu;
        int fits;
        long delta;
        long actualCapacity;

        void set(int itsCpu, int itsFits, long itsDelta, long itsCapacity) {
            cpu = itsCpu;
            fits = itsFits;
            delta = itsDelta;
            actualCapacity = itsCapacity;
        }

        void clear() {
            set(NONE, -1, Long.MAX_VALUE, 0);
        }
    }

    private final Machine machine;
    private final DomainEnergy energy;
    private final Candidate prev = new Candidate();
    private final Candidate best = new Candidate();
    private Task task;
    private int prevCpu;

    /** Within one performance domain: -1 = the task fits no such CPU. */
    private long prevSpare;

    private long mostSpare;
    private int mostSpareFits;
    private int mostSpareCpu;

    EnergyEfficientCpu(Machine machine) {
        this.machine = machine;
        this.energy = new DomainEnergy(machine);
        this.task = machine.rqs[0].idle;
    }

    /** -1: the other searches are to decide. */
    int find(PlacementEnv env) {
        Domain level = asymLevel(env);
        if (level == null) {
            return NONE;
        }
        task = env.task;
        prevCpu = env.prev;
        CpuLoad.sync(task);
        if (CpuLoad.taskUtilEst(task) == 0 && Uclamp.min(machine, task) == 0) {
            return prevCpu;
        }
        prev.clear();
        best.clear();
        energy.start(task, prevCpu);
        for (PerfDomain domain : env.thisRq().rd.perfDomains) {
            if (!visit(domain, level)) {
                return prevCpu;
            }
        }
        return isWorthMoving() ? best.cpu : prevCpu;
    }

    private static @Nullable Domain asymLevel(PlacementEnv env) {
        Domain level = env.thisRq().sdAsymCapacity;
        while (level != null && !level.span.contains(env.prev)) {
            level = level.parent;
        }
        return level;
    }

    /** False: the figures contradict themselves, the task stays. */
    private boolean visit(PerfDomain domain, Domain level) {
        energy.enter(domain);
        findRoom(domain, level);
        if (prevSpare < 0 && mostSpareCpu == NONE) {
            return true;
        }
        long base = energy.without(domain);
        if (prevSpare >= 0) {
            prev.delta = energy.with(domain, prevCpu) - base;
            prev.actualCapacity = energy.cpuCapacity();
            if (prev.delta < 0) {
                return false;
            }
        }
        return mostSpare <= prevSpare || !mayBeBest() || weigh(energy.with(domain, mostSpareCpu) - base);
    }

    private void findRoom(PerfDomain domain, Domain level) {
        prevSpare = -1;
        mostSpare = -1;
        mostSpareFits = -1;
        mostSpareCpu = NONE;
        for (int cpu = domain.cpus.first(); cpu >= 0; cpu = domain.cpus.next(cpu)) {
            if (machine.online.get(cpu) && level.span.contains(cpu) && task.allowed.contains(cpu)) {
                look(machine.rqs[cpu]);
            }
        }
    }

    private void look(CpuRq rq) {
        long util = CpuLoad.cpuUtil(rq, task, rq.cpu, false);
        int fits = CapacityFit.ofTaskBeside(task, util, rq);
        if (fits == 0) {
            return;
        }
        long spare = Math.max(0, rq.capacity - util);
        if (rq.cpu == prevCpu) {
            prevSpare = spare;
            prev.cpu = prevCpu;
            prev.fits = fits;
        } else if (fits > mostSpareFits || fits == mostSpareFits && spare > mostSpare) {
            mostSpare = spare;
            mostSpareFits = fits;
            mostSpareCpu = rq.cpu;
        }
    }

    private boolean mayBeBest() {
        boolean fitsWorse = mostSpareFits < best.fits;
        boolean noLarger = mostSpareFits < 0 && energy.cpuCapacity() <= best.actualCapacity;
        return !fitsWorse && !noLarger;
    }

    private boolean weigh(long delta) {
        if (delta < 0) {
            return false;
        }
        boolean bothFit = mostSpareFits > 0 && best.fits > 0;
        if (!bothFit || delta < Math.min(best.delta, prev.delta)) {
            best.set(mostSpareCpu, mostSpareFits, delta, energy.cpuCapacity());
        }
        return true;
    }

    /** Any saving is worth it. */
    private boolean isWorthMoving() {
        return best.fits > prev.fits
                || best.fits > 0 && best.delta < prev.delta
                || best.fits < 0 && best.actualCapacity > prev.actualCapacity;
    }
}
