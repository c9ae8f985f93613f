package org.schedsim.it.conformance;

import java.util.Map;

/** Cgroups in cgroups, quotas, changes of settings. */
class S15ConformanceTests extends FigureConformance {
    S15ConformanceTests() {
        super(
                "s15",
                Map.of(
                        "weight-change on linux-7.3 @debian - cache-aware",
                        "after cpu.idle is 0 again the group gets less than its weight on 7.3"));
    }
}
