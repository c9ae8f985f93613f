package org.schedsim.kernel.placement;

import org.schedsim.kernel.decision.DecisionEnv;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** The local group and the best of the others, at one level. */
public final class DstGroupEnv implements DecisionEnv {
    private static final long HEAVIEST = 0xffff_ffffL;

    final Machine machine;
    Task task;
    int cpu;
    boolean numaLevel;
    int imbalancePct;
    int imbNumaNr;
    int level = -1;
    DstGroupStats local = new DstGroupStats();
    DstGroupStats remote = new DstGroupStats();
    /** Being measured; changes places with {@link #remote} if it is better. */
    private DstGroupStats candidate = new DstGroupStats();

    DstGroupEnv(Machine machine) {
        this.machine = machine;
        this.task = machine.rqs[0].idle;
    }

    void start(Domain domain, Task placed, int onCpu) {
        task = placed;
        cpu = onCpu;
        level = domain.level;
        numaLevel = domain.has(Domain.NUMA);
        imbalancePct = domain.imbalancePct;
        imbNumaNr = domain.imbNumaNr;
        local.reset(DstGroupType.HAS_SPARE, 0);
        remote.reset(DstGroupType.OVERLOADED, HEAVIEST);
    }

    DstGroupStats candidate() {
        return candidate;
    }

    /** The candidate is complete: keep it if it is the best so far. */
    void offerCandidate() {
        if (candidate.isBetterThan(remote)) {
            DstGroupStats beaten = remote;
            remote = candidate;
            candidate = beaten;
        }
    }

    boolean sameType(DstGroupType type) {
        return local.type == type && remote.type == type;
    }

    boolean comparesLoad() {
        return sameType(DstGroupType.OVERLOADED) || sameType(DstGroupType.FULLY_BUSY);
    }

    /** 17 % of a CPU, at the usual imbalance percentage. */
    long loadMargin() {
        return 1024L * (imbalancePct - 100) / 100;
    }

    boolean prefersNodeOf(int member) {
        return machine.tunables.numaBalancing
                && task.numaPreferredNid >= 0
                && task.numaPreferredNid == machine.topology.node(member);
    }

    int remoteFirstCpu() {
        return remote.group == null ? -1 : remote.group.firstCpu;
    }

    @Override
    public int level() {
        return level;
    }

    @Override
    public int src() {
        return cpu;
    }

    @Override
    public int dst() {
        return remoteFirstCpu();
    }

    @Override
    public int task() {
        return task.id;
    }
}
