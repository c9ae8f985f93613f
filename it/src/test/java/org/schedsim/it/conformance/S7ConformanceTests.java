package org.schedsim.it.conformance;

import java.util.Map;

/** Weights and quotas of cgroups on two CPUs. */
class S7ConformanceTests extends FigureConformance {
    S7ConformanceTests() {
        super("s7", Map.of());
    }
}
