package org.schedsim.workload.io;

import java.util.List;

/**
 * A phase as the file has it.
 *
 * @param loop times; -1 = without end
 */
record PhaseObject(long loop, Settings settings, List<Event> events) {}
