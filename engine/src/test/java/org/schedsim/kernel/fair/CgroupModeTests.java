package org.schedsim.kernel.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CgroupMode;
import org.schedsim.kernel.state.TaskGroup;

class CgroupModeTests {
    /** A group of weight 100 on 4 CPUs, of whose load this CPU has a half (spec 13 §8). */
    @ParameterizedTest
    @CsvSource({
        "UP, 4096, 1048576",
        "SMP, 4096, 524288",
        "CONCUR, 0, 524288",
        "CONCUR, 1024, 524288",
        "CONCUR, 2048, 1048576",
        "CONCUR, 65536, 2097152",
        "MAX, 0, 2097152",
    })
    void weight_on_a_cpu_follows_the_mode(CgroupMode mode, long runnableAvg, long expected) {
        FairMachine machine = new FairMachine("1 llc x 4 cpu", tunables -> tunables.cgroupMode = mode);
        TaskGroup group = machine.fair.groups().create(machine.machine.rootGroup, "/G");
        CfsRq q = group.cfsRqs[0];
        q.loadWeight = 1 << 20;
        q.avg.loadAvg = 1024;
        q.tgLoadAvgContrib = 1024;
        group.loadAvg = 2048;
        group.runnableAvg = runnableAvg;

        assertThat(new GroupShares(machine.machine.tunables, null).weight(q)).isEqualTo(expected);
    }
}
