package org.schedsim.kernel.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;
import org.schedsim.kernel.state.UclampBuckets;

class UclampVectorTests {
    private static final FunctionVectors VECTORS = FunctionVectors.of("groups");

    @TestFactory
    List<DynamicTest> uclamp_effective() {
        return VECTORS.function(
                "uclamp_effective",
                (inputs, expected) -> assertThat(Uclamp.effective(
                                number(inputs, "requested"),
                                number(inputs, "group_min"),
                                number(inputs, "group_max"),
                                inputs.path("in_root_group").asBoolean(),
                                number(inputs, "system_default")))
                        .isEqualTo(number(expected, "result")));
    }

    @TestFactory
    List<DynamicTest> uclamp_bucket() {
        return VECTORS.function("uclamp_bucket", (inputs, expected) -> {
            assertThat(UclampBuckets.BUCKETS).isEqualTo(number(inputs, "buckets"));
            assertThat(UclampBuckets.bucketOf(number(inputs, "value"))).isEqualTo(number(expected, "bucket"));
        });
    }

    private static int number(JsonNode entry, String field) {
        return entry.required(field).asInt();
    }
}
