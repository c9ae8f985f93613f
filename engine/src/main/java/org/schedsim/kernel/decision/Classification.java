package org.schedsim.kernel.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * A decision point whose first matching rule names an enum constant.
 *
 * @param <E> the environment that the rules read
 * @param <T> the constants
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Classification<E, T extends Enum<T>> implements DecisionPoint<E> {
    private final String name;
    private final List<Rule<E>> rules;
    private final T otherwise;

    private Classification(String name, List<Rule<E>> rules, T otherwise) {
        this.name = name;
        this.rules = List.copyOf(rules);
        this.otherwise = otherwise;
    }

    /** Starts the declaration of a classification. */
    public static <E extends DecisionEnv, T extends Enum<T>> Builder<E, T> classification(
            String name, Class<E> environment, Class<T> constants) {
        return new Builder<>(name);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> ruleNames() {
        return RuleList.names(rules);
    }

    List<Rule<E>> rules() {
        return rules;
    }

    T otherwise() {
        return otherwise;
    }

    /**
     * Declares the rules of a classification, in order.
     *
     * @param <E> the environment that the rules read
     * @param <T> the constants
     */
    public static final class Builder<E extends DecisionEnv, T extends Enum<T>> {
        private final String name;
        private final List<Rule<E>> rules = new ArrayList<>();

        private Builder(String name) {
            this.name = name;
        }

        public Builder<E, T> match(String rule, Predicate<? super E> condition, T constant) {
            rules.add(new Rule.Match<>(rule, condition, constant));
            return this;
        }

        public Classification<E, T> otherwise(T constant) {
            return new Classification<>(name, rules, constant);
        }
    }
}
