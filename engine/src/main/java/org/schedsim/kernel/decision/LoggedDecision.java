package org.schedsim.kernel.decision;

import org.apiguardian.api.API;

/**
 * One decision of a replay.
 *
 * @param timeNs kernel time
 * @param rule id of the rule that decided
 * @param opposite id of the first later rule that would have answered the opposite; -1 = none
 * @param task id of the task it was about; -1 = none
 * @param level level number of the domain; -1 = does not apply
 * @param src source CPU; -1 = does not apply
 * @param dst destination CPU; -1 = does not apply
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LoggedDecision(long timeNs, int rule, int opposite, int task, int level, int src, int dst) {}
