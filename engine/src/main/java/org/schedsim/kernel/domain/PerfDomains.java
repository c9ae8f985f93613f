package org.schedsim.kernel.domain;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.PerfDomain;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.EnergyModel;

/** {@code build_perf_domains}: may a partition place by energy, and in which domains (spec 12 §9)? */
final class PerfDomains {
    private PerfDomains() {}

    static PerfDomain[] of(Machine machine, CpuMask partition) {
        EnergyModel model = machine.topology.energyModel();
        if (model == null || machine.smtActive || !hasAsymmetry(machine, partition)) {
            return new PerfDomain[0];
        }
        List<PerfDomain> domains = new ArrayList<>();
        for (EnergyModel.PerformanceDomain domain : model.domains()) {
            CpuMask cpus = domain.cpus().and(partition);
            if (!cpus.isEmpty()) {
                domains.add(new PerfDomain(cpus, domain, machine.rqs[cpus.first()].archCapacity));
            }
        }
        return domains.toArray(new PerfDomain[0]);
    }

    private static boolean hasAsymmetry(Machine machine, CpuMask partition) {
        for (int cpu = partition.first(); cpu >= 0; cpu = partition.next(cpu)) {
            if (machine.rqs[cpu].sdAsymCapacity != null) {
                return true;
            }
        }
        return false;
    }
}
