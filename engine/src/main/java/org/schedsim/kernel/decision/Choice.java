package org.schedsim.kernel.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.apiguardian.api.API;

/**
 * A decision point whose rules propose an id (a CPU, a task); the first that proposes one decides.
 *
 * @param <E> the environment that the rules read
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Choice<E> implements DecisionPoint<E> {
    /** A rule's answer when it proposes nothing. */
    public static final int NONE = -1;

    private final String name;
    private final List<Rule<E>> rules;

    private Choice(String name, List<Rule<E>> rules) {
        this.name = name;
        this.rules = List.copyOf(rules);
    }

    /** Starts the declaration of a choice. */
    public static <E extends DecisionEnv> Builder<E> choice(String name, Class<E> environment) {
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

    /**
     * Declares the rules of a choice, in order.
     *
     * @param <E> the environment that the rules read
     */
    public static final class Builder<E extends DecisionEnv> {
        private final String name;
        private final List<Rule<E>> rules = new ArrayList<>();

        private Builder(String name) {
            this.name = name;
        }

        public Builder<E> candidate(String rule, ToIntFunction<? super E> candidate) {
            rules.add(new Rule.Candidate<>(rule, candidate));
            return this;
        }

        /** A step that changes state and never decides. */
        public Builder<E> effect(String step, Consumer<? super E> action) {
            rules.add(new Rule.Effect<>(step, action));
            return this;
        }

        /** Without any proposal the choice is {@link #NONE}. */
        public Choice<E> otherwiseNone() {
            return new Choice<>(name, rules);
        }
    }
}
