package org.schedsim.it.conformance;

import java.util.Map;

/** Fairness by nice. */
class S4ConformanceTests extends FigureConformance {
    S4ConformanceTests() {
        super("s4", Map.of());
    }
}
