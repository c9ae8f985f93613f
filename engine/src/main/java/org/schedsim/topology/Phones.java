package org.schedsim.topology;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.topology.EnergyModel.OperatingPoint;
import org.schedsim.topology.EnergyModel.PerformanceDomain;

/** Energy models of the presets. The figures are of no product: round ones in the proportions that such machines have. */
final class Phones {
    private Phones() {}

    /** CPUs 0-3 little, 4-7 big. */
    static EnergyModel twoClusters() {
        return new EnergyModel(List.of(little(), big(CpuMask.of(4, 5, 6, 7))));
    }

    /** CPUs 0-3 little, 4-6 big, 7 prime. */
    static EnergyModel threeClusters() {
        return new EnergyModel(List.of(little(), big(CpuMask.of(4, 5, 6)), prime()));
    }

    private static PerformanceDomain little() {
        return domain(CpuMask.of(0, 1, 2, 3), 500, 20, 1000, 55, 1400, 105, 1800, 190);
    }

    private static PerformanceDomain big(CpuMask cpus) {
        return domain(cpus, 600, 100, 1200, 270, 1800, 580, 2400, 1150);
    }

    private static PerformanceDomain prime() {
        return domain(CpuMask.of(7), 800, 220, 1600, 650, 2300, 1450, 3000, 2900);
    }

    /** Pairs of MHz and milliwatt. */
    private static PerformanceDomain domain(CpuMask cpus, int... figures) {
        List<OperatingPoint> points = new ArrayList<>();
        for (int i = 0; i < figures.length; i += 2) {
            points.add(new OperatingPoint(figures[i] * 1000, figures[i + 1] * 1000));
        }
        return new PerformanceDomain(cpus, points);
    }
}
