package org.schedsim.it.conformance;

import java.util.Map;

/** Cgroups in cgroups, quotas, changes of settings. */
class S15ConformanceTests extends FigureConformance {
    S15ConformanceTests() {
        super("s15", Map.of());
    }
}
