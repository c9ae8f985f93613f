package org.schedsim.junit;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.KernelModel;
import org.schedsim.record.KnownDefectRecord;
import org.schedsim.record.ScenarioId;
import org.schedsim.topology.Topology;

/**
 * One invocation of a scenario, before it runs.
 *
 * @param place the test method
 * @param id what the invocation is called
 * @param displayName how it is shown
 * @param topology the machine; null = the body gives it
 * @param kernel the kernel; null = the body gives it
 * @param duration duration in words; empty = the body gives it
 * @param workload the method that builds the workload; null = the body does
 * @param knownDefect the defect that is announced for it
 */
record ScenarioInvocation(
        Place place,
        ScenarioId id,
        String displayName,
        @Nullable Topology topology,
        @Nullable KernelModel kernel,
        String duration,
        @Nullable Method workload,
        @Nullable KnownDefectRecord knownDefect) {
    /** Part of an id that the body decides about. */
    static final String FROM_BODY = "-";
}
