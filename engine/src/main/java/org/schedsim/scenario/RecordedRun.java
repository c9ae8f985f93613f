package org.schedsim.scenario;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;
import org.schedsim.topology.Topology;
import org.schedsim.trace.Gap;
import org.schedsim.trace.Trace;

/**
 * A trace of a real machine as an observation.
 *
 * @param topology the machine
 * @param tasks tasks under observation, in order of their ids
 * @param trace what happened
 * @param endNs end of the observation, ns from its start
 * @param gaps stretches for which events are missing
 * @param evidence what the trace can show; never {@link Evidence#DECISIONS}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RecordedRun(
        Topology topology, List<ObservedTask> tasks, Trace trace, long endNs, List<Gap> gaps, Set<Evidence> evidence)
        implements Observation {
    public RecordedRun {
        tasks = List.copyOf(tasks);
        gaps = List.copyOf(gaps);
        if (evidence.contains(Evidence.DECISIONS)) {
            throw new ScenarioException("a recorded run cannot show decisions");
        }
        evidence = evidence.isEmpty() ? EnumSet.noneOf(Evidence.class) : EnumSet.copyOf(evidence);
    }

    @Override
    public Set<Evidence> evidence() {
        return evidence.isEmpty() ? EnumSet.noneOf(Evidence.class) : EnumSet.copyOf(evidence);
    }
}
