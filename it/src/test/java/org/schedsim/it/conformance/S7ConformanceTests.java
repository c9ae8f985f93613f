package org.schedsim.it.conformance;

import java.util.Map;

class S7ConformanceTests extends FigureConformance {
    S7ConformanceTests() {
        super("s7", Map.of());
    }
}
