package org.schedsim.it.conformance;

import java.util.Map;

class S15ConformanceTests extends FigureConformance {
    S15ConformanceTests() {
        super("s15", Map.of());
    }
}
