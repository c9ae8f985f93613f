package org.schedsim.kernel;

import org.apiguardian.api.API;

/** A kernel model that cannot be: the message quotes the text, marks the position and says what was expected. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class KernelModelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    KernelModelException(String message) {
        super(message);
    }

    /** Marks {@code position} in {@code text}. */
    static KernelModelException at(String text, int position, String found, String expected) {
        return new KernelModelException(
                found + "\n  " + text + "\n  " + " ".repeat(position) + "^\nexpected " + expected);
    }
}
