package org.schedsim.kernel.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * A decision point whose rules accept, veto or pass; the first that does not pass decides.
 *
 * @param <E> the environment that the rules read
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Gate<E> implements DecisionPoint<E> {
    /** Name under which the answer is counted when no rule decided. */
    public static final String OTHERWISE = "otherwise";

    private final String name;
    private final boolean tabulated;
    private final List<Rule<E>> rules;
    private final boolean otherwise;

    private Gate(String name, boolean tabulated, List<Rule<E>> rules, boolean otherwise) {
        this.name = name;
        this.tabulated = tabulated;
        this.rules = List.copyOf(rules);
        this.otherwise = otherwise;
    }

    /** Starts the declaration of a gate. */
    public static <E extends DecisionEnv> Builder<E> gate(String name, Class<E> environment) {
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

    boolean otherwise() {
        return otherwise;
    }

    /** Decisive verdicts are also kept by level, source and destination. */
    boolean tabulated() {
        return tabulated;
    }

    /**
     * Declares the rules of a gate, in order.
     *
     * @param <E> the environment that the rules read
     */
    public static final class Builder<E extends DecisionEnv> {
        private final String name;
        private final List<Rule<E>> rules = new ArrayList<>();
        private boolean tabulated;

        private Builder(String name) {
            this.name = name;
        }

        /** Keeps decisive verdicts by level, source and destination too: for points of the balancer. */
        public Builder<E> tabulated() {
            tabulated = true;
            return this;
        }

        public Builder<E> veto(String rule, Predicate<? super E> condition) {
            rules.add(new Rule.Veto<>(rule, condition));
            return this;
        }

        public Builder<E> accept(String rule, Predicate<? super E> condition) {
            rules.add(new Rule.Accept<>(rule, condition));
            return this;
        }

        /** A step that changes state and never decides. */
        public Builder<E> effect(String step, Consumer<? super E> action) {
            rules.add(new Rule.Effect<>(step, action));
            return this;
        }

        public Gate<E> otherwiseAccept() {
            return new Gate<>(name, tabulated, rules, true);
        }

        public Gate<E> otherwiseRefuse() {
            return new Gate<>(name, tabulated, rules, false);
        }
    }
}
