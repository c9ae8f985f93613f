package org.schedsim.record;

import org.apiguardian.api.API;

/**
 * A move of a task from one CPU to another.
 *
 * @param timeNs ns from the start of the run
 * @param task id of the task
 * @param src CPU that it left
 * @param dst CPU that it went to
 * @param rule the decision that moved it, as {@code point / rule}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MigrationRecord(long timeNs, int task, int src, int dst, String rule) {}
