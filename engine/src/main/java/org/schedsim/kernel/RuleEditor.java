package org.schedsim.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.schedsim.kernel.decision.DecisionPoint;
import org.schedsim.kernel.decision.RuleEdit;

/**
 * Edits the rule list of one decision point.
 *
 * <pre>{@code
 * KernelModel.linux("7.2").rules(NEED_ACTIVE_BALANCE, rules -> rules.move("reduced-capacity").before("llc-preference"));
 * }</pre>
 *
 * @param <E> the environment that the rules read
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RuleEditor<E> {
    private final DecisionPoint<E> point;
    private final List<RuleEdit> edits = new ArrayList<>();

    RuleEditor(DecisionPoint<E> point) {
        this.point = point;
    }

    /** The rule to be moved; say where with {@link Move#before} or {@link Move#after}. */
    public Move move(String rule) {
        return new Move(rule);
    }

    public RuleEditor<E> remove(String rule) {
        edits.add(RuleEdit.remove(point, rule));
        return this;
    }

    /**
     * Replaces the condition of a veto or accept rule.
     *
     * @param rule the rule
     * @param name stands for the condition in the kernel's text: change it when you change the condition
     * @param condition the new condition; a pure function of the environment
     */
    public RuleEditor<E> replace(String rule, String name, Predicate<? super E> condition) {
        edits.add(RuleEdit.replace(point, rule, name, condition));
        return this;
    }

    List<RuleEdit> edits() {
        return edits;
    }

    /** A rule on its way to another place. */
    public final class Move {
        private final String rule;

        private Move(String rule) {
            this.rule = rule;
        }

        public RuleEditor<E> before(String anchor) {
            edits.add(RuleEdit.moveBefore(point, rule, anchor));
            return RuleEditor.this;
        }

        public RuleEditor<E> after(String anchor) {
            edits.add(RuleEdit.moveAfter(point, rule, anchor));
            return RuleEditor.this;
        }
    }
}
