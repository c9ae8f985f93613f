package org.schedsim.kernel.placement;

import static org.schedsim.kernel.decision.Gate.gate;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenGate;
import org.schedsim.kernel.decision.Gate;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Group;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** {@code sched_balance_find_dst_group}: the best group of a level for a forked or exec'ing task (spec 12 §7). */
public final class DstGroup {
    /** Does the task leave the local group for the best of the others? */
    public static final Gate<DstGroupEnv> SCHED_BALANCE_FIND_DST_GROUP = gate(
                    "sched_balance_find_dst_group", DstGroupEnv.class)
            .veto("no-remote-group", env -> env.remote.group == null)
            .accept("no-local-group", env -> env.local.group == null)
            .veto("local-less-busy", env -> env.local.type.compareTo(env.remote.type) < 0)
            .accept("remote-less-busy", env -> env.local.type.compareTo(env.remote.type) > 0)
            .veto("numa-load-margin", DstGroup::withinNumaLoadMargin)
            .veto("remote-heavier", DstGroup::remoteHeavier)
            .veto("load-imbalance-pct", DstGroup::withinImbalancePct)
            .veto("misfit-capacity", DstGroup::remoteNotBigger)
            .veto("local-node-preferred", env -> comparesNodes(env) && env.prefersNodeOf(env.cpu))
            .accept("remote-node-preferred", env -> comparesNodes(env) && env.prefersNodeOf(env.remoteFirstCpu()))
            .veto("numa-imbalance-allowed", DstGroup::numaImbalanceAllowed)
            .veto("local-idle-cpus", DstGroup::localHasIdleCpus)
            .veto("imbalanced", env -> env.sameType(DstGroupType.IMBALANCED))
            .otherwiseAccept();

    private final FrozenGate<DstGroupEnv> leavesLocalGroup;
    private final Machine machine;
    private final DstGroupEnv env;

    DstGroup(Machine machine, Decisions decisions) {
        this.machine = machine;
        this.env = new DstGroupEnv(machine);
        this.leavesLocalGroup = decisions.freeze(SCHED_BALANCE_FIND_DST_GROUP);
    }

    /** The group to go on with; null = the local one. */
    @Nullable
    Group find(Domain level, Task task, int cpu) {
        env.start(level, task, cpu);
        for (Group group : level.groups) {
            if (!group.span.intersects(task.allowed)) {
                continue;
            }
            if (group.span.contains(cpu)) {
                env.local.measure(machine, level, group, task);
            } else {
                env.candidate().measure(machine, level, group, task);
                env.offerCandidate();
            }
        }
        return leavesLocalGroup.decide(env) ? env.remote.group : null;
    }

    DstGroupType localType() {
        return env.local.type;
    }

    private static boolean withinNumaLoadMargin(DstGroupEnv env) {
        return env.comparesLoad() && env.numaLevel && env.remote.avgLoad + env.loadMargin() >= env.local.avgLoad;
    }

    private static boolean remoteHeavier(DstGroupEnv env) {
        return env.comparesLoad() && env.remote.avgLoad >= env.local.avgLoad + env.loadMargin();
    }

    private static boolean withinImbalancePct(DstGroupEnv env) {
        return env.comparesLoad() && 100 * env.local.avgLoad <= env.imbalancePct * env.remote.avgLoad;
    }

    private static boolean remoteNotBigger(DstGroupEnv env) {
        return env.sameType(DstGroupType.MISFIT) && env.local.maxCapacity >= env.remote.maxCapacity;
    }

    private static boolean comparesNodes(DstGroupEnv env) {
        return env.numaLevel && env.sameType(DstGroupType.HAS_SPARE);
    }

    /** A few tasks may stay in a node although another one is emptier. */
    private static boolean numaImbalanceAllowed(DstGroupEnv env) {
        int idleDifference = Math.abs(env.local.idleCpus - env.remote.idleCpus);
        int allowed = Math.min(env.imbNumaNr, env.local.allowedCpus);
        return comparesNodes(env) && adjustNumaImbalance(idleDifference, env.local.nrRunning + 1, allowed) == 0;
    }

    /** {@code adjust_numa_imbalance}: what is left of an imbalance between nodes when a small one is tolerated. */
    static int adjustNumaImbalance(int imbalance, int dstRunning, int imbNumaNr) {
        return dstRunning <= imbNumaNr && imbalance <= 2 ? 0 : imbalance;
    }

    private static boolean localHasIdleCpus(DstGroupEnv env) {
        return env.sameType(DstGroupType.HAS_SPARE) && env.local.idleCpus >= env.remote.idleCpus;
    }
}
