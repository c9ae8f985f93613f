package org.schedsim.trace;

import org.apiguardian.api.API;

/**
 * A stretch for which events are missing.
 *
 * @param fromNs begin, ns from the start of the observation
 * @param toNs end
 * @param reason why
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Gap(long fromNs, long toNs, String reason) {}
