package org.schedsim.topology;

import java.util.List;
import org.apiguardian.api.API;

/**
 * What the CPUs of a machine draw, as the kernel's energy model knows it: by domains of CPUs that change their frequency together.
 *
 * @param domains each online CPU is in one of them
 * @since 0.1.0
 */
@API(status = API.Status.EXPERIMENTAL)
public record EnergyModel(List<PerformanceDomain> domains) {
    public EnergyModel {
        domains = List.copyOf(domains);
    }

    /**
     * CPUs of one frequency and one capacity.
     *
     * @param cpus the CPUs
     * @param points what they can run at, slowest first; frequency and power rise from each to the next
     */
    public record PerformanceDomain(CpuMask cpus, List<OperatingPoint> points) {
        public PerformanceDomain {
            points = List.copyOf(points);
            if (cpus.isEmpty() || points.isEmpty()) {
                throw new TopologyException("energy model: domain of CPUs " + cpus + " with " + points.size()
                        + " operating points; give it at least one of each");
            }
            for (int i = 1; i < points.size(); i++) {
                OperatingPoint lower = points.get(i - 1);
                OperatingPoint higher = points.get(i);
                if (higher.frequencyKhz() <= lower.frequencyKhz()
                        || higher.powerMicrowatt() <= lower.powerMicrowatt()) {
                    throw new TopologyException("energy model of CPUs " + cpus + ": " + higher + " follows " + lower
                            + "; order the points so that frequency and power rise");
                }
            }
        }
    }

    /**
     * A frequency and what one CPU draws while it runs at it.
     *
     * @param frequencyKhz above 0
     * @param powerMicrowatt above 0
     */
    public record OperatingPoint(int frequencyKhz, int powerMicrowatt) {
        public OperatingPoint {
            if (frequencyKhz <= 0 || powerMicrowatt <= 0) {
                throw new TopologyException("operating point of " + frequencyKhz + " kHz and " + powerMicrowatt
                        + " microwatt: both must be above 0");
            }
        }
    }
}
