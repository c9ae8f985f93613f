package org.schedsim.kernel.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;

class UtilFitsCpuVectorTests {
    @TestFactory
    List<DynamicTest> util_fits_cpu() {
        return FunctionVectors.of("groups")
                .function(
                        "util_fits_cpu",
                        (inputs, expected) -> assertThat(CapacityFit.ofClamped(
                                        number(inputs, "util"),
                                        number(inputs, "uclamp_min"),
                                        number(inputs, "uclamp_max"),
                                        number(inputs, "capacity_of"),
                                        number(inputs, "arch_capacity"),
                                        number(inputs, "actual_capacity")))
                                .isEqualTo(expected.path("result").asInt()));
    }

    private static long number(JsonNode entry, String field) {
        return entry.path(field).asLong();
    }
}
