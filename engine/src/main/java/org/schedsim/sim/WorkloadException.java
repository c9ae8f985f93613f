package org.schedsim.sim;

import org.apiguardian.api.API;

/** A workload that cannot go on as described; the message says which thread, in which phase, and what it found. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class WorkloadException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WorkloadException(String message) {
        super(message);
    }
}
