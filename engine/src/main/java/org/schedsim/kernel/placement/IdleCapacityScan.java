package org.schedsim.kernel.placement;

import java.util.function.IntUnaryOperator;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** {@code select_idle_capacity}: an idle CPU that is big enough, or else the best of the others (spec 12 §6). */
final class IdleCapacityScan {
    /** Ranks of candidates; lower is better. An idle core takes {@link #IDLE_CORE} off what its fit gives. */
    private static final int IDLE_CORE = -3;

    private static final int BUSY_CORE_FITS = -2;

    private final Machine machine;
    private final boolean sisUtil;
    private final IntUnaryOperator fitOf;
    private int budget;
    private int bestCpu;
    private int bestRank;
    private long bestCapacity;

    /** {@code fitOf} gives {@code util_fits_cpu} of the placed task by CPU. */
    IdleCapacityScan(Machine machine, IntUnaryOperator fitOf) {
        this.machine = machine;
        this.sisUtil = machine.tunables.sisUtil;
        this.fitOf = fitOf;
    }

    /** The best idle CPU, or -1. */
    int find(PlacementEnv env, Domain asym) {
        budget = sisUtil && asym.shared != null ? asym.shared.nrIdleScan + 1 : Integer.MAX_VALUE;
        if (budget == 1) {
            return -1;
        }
        bestCpu = -1;
        bestRank = 0;
        bestCapacity = 0;
        CpuMask span = asym.span;
        boolean stopped = visit(env, span, env.target, machine.nrCpus) || visit(env, span, 0, env.target);
        env.idleCoresGone = !stopped && env.hasIdleCore && bestRank > IDLE_CORE;
        return bestCpu;
    }

    private boolean visit(PlacementEnv env, CpuMask span, int from, int to) {
        for (int cpu = span.next(from - 1); cpu >= 0 && cpu < to; cpu = span.next(cpu)) {
            if (env.isAllowed(cpu) && visitCpu(env, cpu)) {
                return true;
            }
        }
        return false;
    }

    /** True = the search is over. */
    private boolean visitCpu(PlacementEnv env, int cpu) {
        if (!env.hasIdleCore) {
            budget--;
            if (budget <= 0) {
                return true;
            }
        }
        return env.isUsable(cpu) && rank(env, cpu);
    }

    private boolean rank(PlacementEnv env, int cpu) {
        CpuRq rq = machine.rqs[cpu];
        int fit = fitOf.applyAsInt(cpu);
        boolean preferred = !env.hasIdleCore || machine.isCoreIdle(cpu);
        if (fit > 0 && preferred) {
            bestCpu = cpu;
            return true;
        }
        int rank = preferred ? fit + IDLE_CORE : fit > 0 ? BUSY_CORE_FITS : fit;
        long capacity = fit < 0 ? Pelt.actualCapacity(rq) : rq.capacity;
        if (rank < bestRank || (rank == bestRank && capacity > bestCapacity)) {
            bestCpu = cpu;
            bestRank = rank;
            bestCapacity = capacity;
        }
        return false;
    }
}
