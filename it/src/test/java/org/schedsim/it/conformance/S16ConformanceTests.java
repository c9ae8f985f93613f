package org.schedsim.it.conformance;

import java.util.Map;

/** Real-time and deadline tasks beside fair ones. */
class S16ConformanceTests extends FigureConformance {
    private static final String OVERRUN =
            "a period that the fair server made late is taken up 1 ms after it, in the model with the next period";

    S16ConformanceTests() {
        super(
                "s16",
                Map.of(
                        "fifo96-1cpu on linux-7.2 @debian - cache-aware",
                        OVERRUN,
                        "fifo96-1cpu on linux-7.3 @debian - cache-aware",
                        OVERRUN,
                        "rthog-all-2cpu on linux-7.3 @debian - cache-aware",
                        "balancing: no fair task goes to the other CPU, whose fair server has none to serve"));
    }
}
