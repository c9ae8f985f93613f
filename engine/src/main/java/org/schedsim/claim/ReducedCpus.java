package org.schedsim.claim;

import org.jspecify.annotations.Nullable;
import org.schedsim.scenario.Observation;
import org.schedsim.topology.Topology;
import org.schedsim.trace.Steps;
import org.schedsim.trace.Timelines;

/** CPUs whose capacity is reduced as the balancer sees it (spec 22 §1, 32 §2). */
final class ReducedCpus implements Shunned {
    private static final int IMBALANCE_PCT = 117;
    private static final int IMBALANCE_PCT_SMT = 110;

    private final Topology topology;
    private final Timelines timelines;

    ReducedCpus(Observation observation) {
        this.topology = observation.topology();
        this.timelines = observation.trace().timelines(observation.endNs());
    }

    @Override
    public long firstFrom(int cpu, long fromNs) {
        Steps capacity = timelines.capacity(cpu);
        return capacity == null ? Steps.NEVER : capacity.firstFrom(fromNs, value -> isReduced(cpu, value));
    }

    @Override
    public long firstNotFrom(int cpu, long fromNs) {
        @Nullable Steps capacity = timelines.capacity(cpu);
        return capacity == null ? fromNs : capacity.firstFrom(fromNs, value -> !isReduced(cpu, value));
    }

    private boolean isReduced(int cpu, long capacity) {
        long original = topology.capacity(cpu);
        long left = capacity < 0 ? original : capacity;
        return left * imbalancePct(cpu) < original * 100;
    }

    private int imbalancePct(int cpu) {
        return topology.coreCpus(topology.core(cpu)).size() > 1 ? IMBALANCE_PCT_SMT : IMBALANCE_PCT;
    }
}
