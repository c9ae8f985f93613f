package org.schedsim.kernel.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;
import org.schedsim.kernel.state.Domain;
import org.schedsim.topology.CpuMask;

class ImbNumaNrVectorTests {
    @TestFactory
    List<DynamicTest> imb_numa_nr() {
        return FunctionVectors.of("placement").function("imb_numa_nr", (inputs, expected) -> {
            Domain llc = level("MC", inputs.path("llc_span").asInt(), Domain.SHARE_LLC);
            Domain parent =
                    above(llc, level("PKG", inputs.path("llc_parent_span").asInt(), 0));
            Domain top = parent;
            for (JsonNode span : inputs.path("numa_spans")) {
                top = above(top, level("NUMA", span.asInt(), Domain.NUMA));
            }

            NumaImbalance.set(llc);

            assertThat(parent.imbNumaNr).isEqualTo(expected.path("llc_parent").asInt());
            Domain numa = parent.parent;
            for (JsonNode allowed : expected.path("numa_levels")) {
                assertThat(numa.imbNumaNr).isEqualTo(allowed.asInt());
                numa = numa.parent;
            }
            assertThat(numa).isNull();
        });
    }

    private static Domain level(String name, int cpus, int flags) {
        Domain level = new Domain(name, 0, CpuMask.range(0, cpus - 1), 0);
        level.flags = flags;
        return level;
    }

    private static Domain above(Domain child, Domain parent) {
        child.parent = parent;
        parent.child = child;
        return parent;
    }
}
