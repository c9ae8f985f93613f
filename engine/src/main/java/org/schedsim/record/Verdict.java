package org.schedsim.record;

import org.apiguardian.api.API;

/** Outcome of a claim or a scenario, worst last except {@link #KNOWN}, which is a failure that was announced. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Verdict {
    PASS,
    /** Fails as its {@code @KnownDefect} says. */
    KNOWN,
    /** The evidence for an answer is missing. */
    UNDECIDED,
    FAIL,
    /** The scenario could not be run or judged. */
    ERROR
}
