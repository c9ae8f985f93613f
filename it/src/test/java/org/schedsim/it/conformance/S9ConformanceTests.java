package org.schedsim.it.conformance;

import java.util.Map;

class S9ConformanceTests extends FigureConformance {
    S9ConformanceTests() {
        super("s9", Map.of());
    }
}
