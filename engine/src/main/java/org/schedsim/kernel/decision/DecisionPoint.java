package org.schedsim.kernel.decision;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A named place at which the scheduler decides by an ordered list of rules.
 *
 * @param <E> the environment that the rules read
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface DecisionPoint<E> permits Gate, Choice, Classification {
    /** The kernel's function or check, for example {@code need_active_balance}. */
    String name();

    /** Names of the rules in the order in which they are asked, effects left out. */
    List<String> ruleNames();
}
