package org.schedsim.scenario;

import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;
import org.schedsim.topology.Topology;
import org.schedsim.trace.Gap;
import org.schedsim.trace.Trace;

/** What claims read: a simulated run, or a trace recorded on a real machine. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface Observation permits SchedRun, RecordedRun {
    Topology topology();

    /** The tasks under observation, in order of their ids; those of the system are not among them. */
    List<ObservedTask> tasks();

    Trace trace();

    /** End of the observation, ns from its start. */
    long endNs();

    /** Stretches for which events are missing. */
    List<Gap> gaps();

    /** What the observation can show; a claim that needs more is undecided. */
    Set<Evidence> evidence();

    /**
     * The task with this name, or {@code process/name}.
     *
     * @throws ScenarioException if none or several have it; the message lists the candidates
     */
    default ObservedTask task(String name) {
        return TaskNames.one(tasks(), name);
    }

    /**
     * The tasks of a process.
     *
     * @throws ScenarioException if no task belongs to it
     */
    default List<ObservedTask> process(String name) {
        return TaskNames.ofProcess(tasks(), name);
    }
}
