package org.schedsim.record;

import org.apiguardian.api.API;

/** A record that cannot be read; the message names the place and what was expected. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RecordException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RecordException(String message) {
        super(message);
    }

    public RecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
