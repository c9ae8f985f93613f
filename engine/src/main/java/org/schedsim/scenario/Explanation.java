package org.schedsim.scenario;

import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.record.DecisionRecord;

/**
 * Why a task was where it was, from a replay.
 *
 * @param decisive the rule that decided most often against the alternative; null if no rule of the balancer was asked
 * @param wouldHave the rule that would have answered the opposite, had it been asked first; null if none would
 * @param decisions all rules that decided about the task in the window, most frequent first
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Explanation(
        @Nullable DecisionRecord decisive, @Nullable DecisionRecord wouldHave, List<DecisionRecord> decisions) {
    public Explanation {
        decisions = List.copyOf(decisions);
    }
}
