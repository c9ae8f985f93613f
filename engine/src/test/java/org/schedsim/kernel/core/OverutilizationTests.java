package org.schedsim.kernel.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.SmallMachines;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.PerfDomain;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.EnergyModel.OperatingPoint;
import org.schedsim.topology.EnergyModel.PerformanceDomain;

/** A CPU is full above 80 % of its capacity: 819 of 1024 fits, 820 does not. */
class OverutilizationTests {
    private static final PerformanceDomain MODEL = new PerformanceDomain(
            CpuMask.of(0, 1),
            List.of(new OperatingPoint(1000, 100), new OperatingPoint(2000, 150), new OperatingPoint(4000, 800)));

    private final Machine machine = SmallMachines.of("1 llc x 2 cpu");
    private final CpuRq rq = machine.rqs[0];
    private final PerfDomain domain = new PerfDomain(MODEL.cpus(), MODEL, 1024);

    @Test
    void without_energy_aware_placement_the_mark_reads_as_set_and_no_cpu_is_asked() {
        rq.cfs.avg.utilAvg = 1024;

        assertThat(rq.rd.isOverutilized()).isTrue();
        assertThat(Overutilization.of(rq)).isFalse();
    }

    @Test
    void cpu_that_is_four_fifths_full_sets_the_mark() {
        rq.rd.perfDomains = new PerfDomain[] {domain};
        rq.cfs.avg.utilAvg = 819;
        Overutilization.mark(rq);

        assertThat(rq.rd.isOverutilized()).isFalse();

        rq.cfs.avg.utilAvg = 820;
        Overutilization.mark(rq);

        assertThat(rq.rd.isOverutilized()).isTrue();
    }

    @Test
    void upper_clamp_of_a_smaller_cpu_keeps_it_from_being_overutilized() {
        rq.rd.perfDomains = new PerfDomain[] {domain};
        rq.cfs.avg.utilAvg = 1000;
        Task hog = SmallMachines.task(machine, 1);
        Uclamp.ask(machine, hog, 0, 500);
        Uclamp.enqueue(rq, hog);

        assertThat(Overutilization.of(rq)).isFalse();
    }

    /** Speeds 256, 512, 1024; cost per unit 1000/256 = 3, 1500/512 = 2, 8000/1024 = 7: the slowest is not efficient. */
    @Test
    void inefficient_state_is_passed_over() {
        assertThat(domain.energy(100, 10)).isEqualTo(20);
        assertThat(domain.energy(512, 10)).isEqualTo(20);
        assertThat(domain.energy(513, 10)).isEqualTo(70);
        assertThat(domain.energy(2000, 10)).isEqualTo(70);
    }
}
