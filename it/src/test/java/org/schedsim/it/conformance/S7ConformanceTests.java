package org.schedsim.it.conformance;

import java.util.Map;

/** Weights and quotas of cgroups on two CPUs. */
class S7ConformanceTests extends FigureConformance {
    S7ConformanceTests() {
        super(
                "s7",
                Map.of(
                        "w100-100-4v1 on linux-7.3 @debian - cache-aware",
                        "on 7.3 the weight of a group goes with the number of its tasks"));
    }
}
