package org.schedsim.kernel.decision;

import java.util.List;
import java.util.function.Predicate;

/**
 * A classification as a run asks it.
 *
 * @param <E> the environment that the rules read
 * @param <T> the constants
 */
public final class FrozenClassification<E extends DecisionEnv, T extends Enum<T>> {
    private final Decisions decisions;
    private final Predicate<? super E>[] conditions;
    private final T[] constants;
    private final int[] ids;
    private final T otherwise;
    private final int otherwiseId;

    @SuppressWarnings({"unchecked", "rawtypes"})
    FrozenClassification(Classification<E, T> point, List<Rule<E>> rules, Decisions decisions) {
        int n = rules.size();
        this.decisions = decisions;
        this.conditions = new Predicate[n];
        this.constants = (T[]) new Enum[n];
        this.ids = new int[n];
        this.otherwise = point.otherwise();
        for (int i = 0; i < n; i++) {
            if (!(rules.get(i) instanceof Rule.Match<E> match)) {
                throw new RuleEditException("rule '" + rules.get(i).name() + "' does not belong into " + point.name());
            }
            conditions[i] = match.condition();
            constants[i] = (T) match.constant();
            ids[i] = decisions.register(
                    point.name(), match.name(), match.constant().name());
        }
        this.otherwiseId = decisions.register(point.name(), Gate.OTHERWISE, otherwise.name());
    }

    /** The constant of the first rule that matches. */
    public T classify(E env) {
        for (int i = 0; i < ids.length; i++) {
            if (conditions[i].test(env)) {
                decisions.count(ids[i]);
                return constants[i];
            }
        }
        decisions.count(otherwiseId);
        return otherwise;
    }
}
