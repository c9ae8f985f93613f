package org.schedsim.it.conformance;

import java.util.Map;

/** Policies and slices. */
class S9ConformanceTests extends FigureConformance {
    private static final String BACKGROUND =
            "kernel threads interrupt the hog more often on 7.2, more seldom on 7.3, than the one that is modelled";
    private static final String HEAVY = "the sleeper gets 28 % in longer turns, recorded were 25 % in shorter ones";

    S9ConformanceTests() {
        super(
                "s9",
                Map.of(
                        "batch-vs-normal on linux-7.3 @debian - cache-aware",
                        "of two stable ways to take turns, by slice and by tick, the model shows the one by tick more",
                        "idle-vs-normal on linux-7.2 @debian - cache-aware",
                        BACKGROUND,
                        "idle-vs-normal on linux-7.3 @debian - cache-aware",
                        BACKGROUND,
                        "wake-01-heavy on linux-7.2 @debian - cache-aware",
                        HEAVY,
                        "wake-01-heavy on linux-7.3 @debian - cache-aware",
                        HEAVY));
    }
}
