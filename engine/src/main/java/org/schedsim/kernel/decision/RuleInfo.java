package org.schedsim.kernel.decision;

import org.apiguardian.api.API;

/**
 * A rule of a run, found by its id.
 *
 * @param id index of its counter
 * @param point name of the decision point
 * @param rule name of the rule; {@link Gate#OTHERWISE} for the answer when none decided
 * @param outcome what the rule answers when it decides: "accept", "veto", "choose" or a constant's name
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RuleInfo(int id, String point, String rule, String outcome) {
    /** {@code point / rule}, as messages and reports print it. */
    public String label() {
        return point + " / " + rule;
    }
}
