package org.schedsim.it.conformance;

import java.util.Map;

class S16ConformanceTests extends FigureConformance {
    S16ConformanceTests() {
        super("s16", Map.of());
    }
}
