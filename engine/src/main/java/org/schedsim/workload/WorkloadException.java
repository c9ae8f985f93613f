package org.schedsim.workload;

import org.apiguardian.api.API;

/**
 * A workload cannot be made from what was given, or cannot be written as asked. The message says what was wrong, where, what was
 * found, and what was expected or what to do.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class WorkloadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public WorkloadException(String message) {
        super(message);
    }

    public WorkloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
