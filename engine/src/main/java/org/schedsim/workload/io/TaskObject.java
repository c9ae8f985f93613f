package org.schedsim.workload.io;

import java.util.List;

/**
 * A task as the file has it.
 *
 * @param instances threads made at the start; 0 = only a template for {@code fork}
 * @param delayUs before its first event, µs
 * @param loop passes over the phases; -1 = without end
 */
record TaskObject(
        String name, Place at, int instances, long delayUs, long loop, Settings settings, List<PhaseObject> phases) {
    /** Events that a thread of it has. */
    int events() {
        int events = 0;
        for (PhaseObject phase : phases) {
            events += phase.events().size();
        }
        return events;
    }

    /** How often a thread of it does {@code phase}; {@code limit} if more often or without end. */
    long passes(PhaseObject phase, long limit) {
        if (loop < 0 || phase.loop() < 0) {
            return limit;
        }
        return loop > limit || phase.loop() > limit ? limit : Math.min(limit, loop * phase.loop());
    }
}
