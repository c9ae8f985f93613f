package org.schedsim.maven.fork;

/** The forked JVM could not do its work; the message says what happened and where its output is. */
public final class ForkException extends Exception {
    private static final long serialVersionUID = 1;

    public ForkException(String message) {
        super(message);
    }

    public ForkException(String message, Throwable cause) {
        super(message, cause);
    }
}
