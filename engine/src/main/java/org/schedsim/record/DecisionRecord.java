package org.schedsim.record;

import org.apiguardian.api.API;

/**
 * How often a rule was decisive.
 *
 * @param point decision point, for example {@code need_active_balance}
 * @param rule name of the rule
 * @param outcome what it answers: {@code accept}, {@code veto}, {@code choose} or a constant's name
 * @param domain name of the domain level, for example {@code PKG}; empty = does not apply
 * @param src source CPU; -1 = does not apply
 * @param dst destination CPU; -1 = does not apply
 * @param count how often
 * @param firstNs first time, ns from the start of the run
 * @param lastNs last time, ns from the start of the run
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DecisionRecord(
        String point,
        String rule,
        String outcome,
        String domain,
        int src,
        int dst,
        long count,
        long firstNs,
        long lastNs) {
    /** {@code point / rule}. */
    public String label() {
        return point + " / " + rule;
    }
}
