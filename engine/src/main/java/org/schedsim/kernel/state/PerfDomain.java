package org.schedsim.kernel.state;

import java.util.Arrays;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.EnergyModel.OperatingPoint;
import org.schedsim.topology.EnergyModel.PerformanceDomain;

/** CPUs that change their frequency together, {@code perf_domain}, with the efficient ones of their performance states (spec 12 §9). */
public final class PerfDomain {
    public final CpuMask cpus;
    private final int[] performance;
    private final long[] cost;

    /** {@code cpus}: those of {@code model} that are in the partition; {@code archCapacity} is reached at the highest frequency. */
    public PerfDomain(CpuMask cpus, PerformanceDomain model, int archCapacity) {
        this.cpus = cpus;
        int points = model.points().size();
        int[] speeds = new int[points];
        long[] costs = new long[points];
        int kept = points;
        for (int i = points - 1; i >= 0; i--) {
            int speed = Math.max(1, performance(model, i, archCapacity));
            long price = 10L * model.points().get(i).powerMicrowatt() / speed;
            if (kept == points || price < costs[kept]) {
                kept--;
                speeds[kept] = speed;
                costs[kept] = price;
            }
        }
        this.performance = Arrays.copyOfRange(speeds, kept, points);
        this.cost = Arrays.copyOfRange(costs, kept, points);
    }

    private static int performance(PerformanceDomain model, int point, int archCapacity) {
        OperatingPoint highest = model.points().get(model.points().size() - 1);
        return (int) ((long) archCapacity * model.points().get(point).frequencyKhz() / highest.frequencyKhz());
    }

    /** {@code em_cpu_energy}: the lowest state that is fast enough for {@code maxUtil}, for as long as the CPUs are busy. */
    public long energy(long maxUtil, long busy) {
        int state = 0;
        while (state < performance.length - 1 && performance[state] < maxUtil) {
            state++;
        }
        return cost[state] * busy;
    }
}
