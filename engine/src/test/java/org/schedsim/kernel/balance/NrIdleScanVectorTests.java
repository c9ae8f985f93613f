package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;

class NrIdleScanVectorTests {
    @TestFactory
    List<DynamicTest> nr_idle_scan() {
        return FunctionVectors.of("placement")
                .function(
                        "nr_idle_scan",
                        (inputs, expected) -> assertThat(GroupStatistics.nrIdleScan(
                                        inputs.path("sum_util").asLong(),
                                        inputs.path("llc_weight").asInt(),
                                        inputs.path("imbalance_pct").asInt()))
                                .isEqualTo(expected.path("nr_idle_scan").asInt()));
    }
}
