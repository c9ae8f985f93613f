package org.schedsim.topology;

import org.apiguardian.api.API;
import org.apiguardian.api.API.Status;

/**
 * A machine cannot be made from what was given: a text form, a file, or calls of the builder.
 *
 * <p>The message is meant to be read on its own: what is wrong, where (the text with a caret under the position, or {@code
 * file:line:column}), what was found, and what was expected or what to do.
 *
 * @since 0.1.0
 */
@API(status = Status.EXPERIMENTAL)
public final class TopologyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message the whole message, as described above
     */
    public TopologyException(String message) {
        super(message);
    }

    /**
     * Creates the exception for a failure below it.
     *
     * @param message the whole message, as described above
     * @param cause what failed, for example reading the file
     */
    public TopologyException(String message, Throwable cause) {
        super(message, cause);
    }
}
