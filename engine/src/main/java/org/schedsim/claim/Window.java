package org.schedsim.claim;

import org.apiguardian.api.API;

/**
 * A stretch of an observation.
 *
 * @param fromNs begin, ns from the start
 * @param toNs end, itself outside
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Window(long fromNs, long toNs) {
    long lengthNs() {
        return toNs - fromNs;
    }

    /** {@code between 0.500 s and 0.600 s}. */
    String between() {
        return "between " + Phrases.instant(fromNs) + " and " + Phrases.instant(toNs);
    }
}
