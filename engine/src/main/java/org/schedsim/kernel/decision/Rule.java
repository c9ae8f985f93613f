package org.schedsim.kernel.decision;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * One named step of a decision point. A rule is a pure function of its environment; only an effect changes state, and
 * an effect is neither counted nor asked in counterfactuals.
 *
 * @param <E> the environment
 */
sealed interface Rule<E> {
    String name();

    /** Ends a gate with "no" if the condition holds. */
    record Veto<E>(String name, Predicate<? super E> condition) implements Rule<E> {}

    /** Ends a gate with "yes" if the condition holds. */
    record Accept<E>(String name, Predicate<? super E> condition) implements Rule<E> {}

    /** Ends a choice with an id, unless it gives {@link Choice#NONE}. */
    record Candidate<E>(String name, ToIntFunction<? super E> candidate) implements Rule<E> {}

    /** Ends a classification with a constant if the condition holds. */
    record Match<E>(String name, Predicate<? super E> condition, Enum<?> constant) implements Rule<E> {}

    /** Changes state and never decides. */
    record Effect<E>(String name, Consumer<? super E> action) implements Rule<E> {}
}
