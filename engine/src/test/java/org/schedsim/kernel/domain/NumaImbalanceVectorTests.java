package org.schedsim.kernel.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.VectorFile;
import org.schedsim.kernel.state.Domain;
import org.schedsim.topology.CpuMask;

class NumaImbalanceVectorTests {
    @TestFactory
    List<DynamicTest> imb_numa_nr() {
        return VectorFile.of("balance").section("imb_numa_nr", NumaImbalanceVectorTests::check);
    }

    private static void check(JsonNode vector) {
        Domain llc = domain("MC", vector.get("llc_weight").asInt(), Domain.SHARE_LLC);
        Domain below = llc;
        for (JsonNode level : vector.get("levels_above_llc_before_degeneration")) {
            int flags = level.get("numa").asBoolean() ? Domain.NUMA : 0;
            Domain above = domain("above", level.get("weight").asInt(), flags);
            below.parent = above;
            above.child = below;
            below = above;
        }

        NumaImbalance.set(llc);

        Domain above = llc.parent;
        for (JsonNode expected : vector.get("expected")) {
            assertThat(above).isNotNull();
            assertThat(above.imbNumaNr).isEqualTo(expected.asInt());
            above = above.parent;
        }
        assertThat(above).isNull();
    }

    private static Domain domain(String name, int weight, int flags) {
        Domain sd = new Domain(name, 0, CpuMask.range(0, weight - 1), 0);
        sd.flags = flags;
        return sd;
    }
}
