package org.schedsim.kernel.decision;

import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One change to the rule list of a decision point.
 *
 * @param point name of the decision point
 * @param kind what is done
 * @param rule name of the rule that is moved, removed or replaced
 * @param anchor rule that the moved one goes before or after; empty otherwise
 * @param condition the new condition of a replaced rule
 * @param text how the edit is written in a kernel's canonical text
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RuleEdit(
        String point,
        Kind kind,
        String rule,
        String anchor,
        @Nullable Predicate<?> condition,
        String text) {
    /** What an edit does. */
    public enum Kind {
        MOVE_BEFORE,
        MOVE_AFTER,
        REMOVE,
        REPLACE
    }

    public static RuleEdit moveBefore(DecisionPoint<?> point, String rule, String anchor) {
        return new RuleEdit(
                point.name(), Kind.MOVE_BEFORE, rule, anchor, null, point.name() + ": " + rule + " before " + anchor);
    }

    public static RuleEdit moveAfter(DecisionPoint<?> point, String rule, String anchor) {
        return new RuleEdit(
                point.name(), Kind.MOVE_AFTER, rule, anchor, null, point.name() + ": " + rule + " after " + anchor);
    }

    public static RuleEdit remove(DecisionPoint<?> point, String rule) {
        return new RuleEdit(point.name(), Kind.REMOVE, rule, "", null, point.name() + ": without " + rule);
    }

    /** The name stands for the lambda in canonical text, so it must change when the lambda does. */
    public static <E> RuleEdit replace(
            DecisionPoint<E> point, String rule, String name, Predicate<? super E> condition) {
        return new RuleEdit(point.name(), Kind.REPLACE, rule, "", condition, point.name() + ": " + rule + " = " + name);
    }
}
