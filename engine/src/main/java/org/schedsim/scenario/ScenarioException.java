package org.schedsim.scenario;

import org.apiguardian.api.API;
import org.schedsim.sim.WorkloadException;

/** A scenario that cannot be built or run; the message says what was found and what to do. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ScenarioException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ScenarioException(String message) {
        super(message);
    }

    /** The run found out what is wrong. */
    ScenarioException(WorkloadException cause) {
        super(cause.getMessage(), cause);
    }
}
