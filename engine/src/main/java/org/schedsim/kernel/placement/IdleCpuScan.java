package org.schedsim.kernel.placement;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** {@code select_idle_cpu}: the LLC of the target is searched for an idle core, or for an idle CPU (spec 12 §5). */
final class IdleCpuScan {
    private static final int NONE = -1;

    private final Machine machine;
    private final boolean sisUtil;
    private final CpuBits candidates;
    private int budget;
    private int found;
    private int idleThread;

    IdleCpuScan(Machine machine) {
        this.machine = machine;
        this.sisUtil = machine.tunables.sisUtil;
        this.candidates = new CpuBits(machine.nrCpus);
    }

    /** An idle CPU, or -1. */
    int find(PlacementEnv env, Domain llc) {
        budget = budget(llc);
        candidates.copyOf(llc.span);
        candidates.and(env.task.allowed);
        if (budget == 1 || candidates.isEmpty()) {
            return NONE;
        }
        found = NONE;
        idleThread = NONE;
        boolean stopped = visitCluster(env, llc) || visit(env, llc.span);
        if (stopped) {
            return found;
        }
        env.idleCoresGone = env.hasIdleCore;
        return idleThread;
    }

    /** CPUs to look at, plus one. */
    private int budget(Domain llc) {
        return sisUtil && llc.shared != null ? llc.shared.nrIdleScan + 1 : Integer.MAX_VALUE;
    }

    private boolean visitCluster(PlacementEnv env, Domain llc) {
        CpuMask cluster = targetCluster(llc);
        if (cluster == null) {
            return false;
        }
        if (visit(env, cluster)) {
            return true;
        }
        candidates.remove(cluster);
        return false;
    }

    private @Nullable CpuMask targetCluster(Domain llc) {
        return machine.clusterActive && llc.localGroup().has(Domain.CLUSTER) ? llc.localGroup().span : null;
    }

    /** From behind the target round to the target; true = the search is over. */
    private boolean visit(PlacementEnv env, CpuMask span) {
        int start = env.target + 1;
        return visit(env, span, start, machine.nrCpus) || visit(env, span, 0, start);
    }

    private boolean visit(PlacementEnv env, CpuMask span, int from, int to) {
        for (int cpu = span.next(from - 1); cpu >= 0 && cpu < to; cpu = span.next(cpu)) {
            if (candidates.get(cpu) && (env.hasIdleCore ? visitCore(env, cpu) : visitCpu(env, cpu))) {
                return true;
            }
        }
        return false;
    }

    private boolean visitCpu(PlacementEnv env, int cpu) {
        budget--;
        if (budget <= 0) {
            return true;
        }
        if (env.isUsable(cpu)) {
            found = cpu;
        }
        return found != NONE;
    }

    /** {@code select_idle_core}: threads that the task may not use count for the idleness of the core too. */
    private boolean visitCore(PlacementEnv env, int cpu) {
        CpuMask core = machine.topology.coreCpus(machine.topology.core(cpu));
        boolean idle = true;
        for (int thread = core.first(); thread >= 0; thread = core.next(thread)) {
            idle &= env.isIdle(thread);
            if (idleThread == NONE && candidates.get(thread) && env.isUsable(thread)) {
                idleThread = thread;
            }
        }
        if (idle) {
            found = cpu;
        }
        candidates.remove(core);
        return idle;
    }
}
