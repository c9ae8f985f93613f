package org.schedsim.kernel.decision;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * A choice as a run asks it.
 *
 * @param <E> the environment that the rules read
 */
public final class FrozenChoice<E extends DecisionEnv> {
    private final Decisions decisions;
    private final ToIntFunction<? super E>[] candidates;
    private final Consumer<? super E>[] effects;
    private final int[] ids;
    private final int otherwiseId;
    private int lastRule = -1;

    @SuppressWarnings({"unchecked", "rawtypes"})
    FrozenChoice(Choice<E> choice, List<Rule<E>> rules, Decisions decisions) {
        int n = rules.size();
        this.decisions = decisions;
        this.candidates = new ToIntFunction[n];
        this.effects = new Consumer[n];
        this.ids = new int[n];
        for (int i = 0; i < n; i++) {
            Rule<E> rule = rules.get(i);
            if (rule instanceof Rule.Candidate<E> candidate) {
                candidates[i] = candidate.candidate();
                ids[i] = decisions.register(choice.name(), rule.name(), "choose");
            } else if (rule instanceof Rule.Effect<E> effect) {
                effects[i] = effect.action();
                ids[i] = -1;
            } else {
                throw new RuleEditException("rule '" + rule.name() + "' does not belong into " + choice.name());
            }
        }
        this.otherwiseId = decisions.register(choice.name(), Gate.OTHERWISE, "none");
    }

    /** Asks the rules in order; {@link Choice#NONE} if none proposes an id. */
    public int choose(E env) {
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] < 0) {
                effects[i].accept(env);
                continue;
            }
            int chosen = candidates[i].applyAsInt(env);
            if (chosen != Choice.NONE) {
                decided(env, ids[i]);
                return chosen;
            }
        }
        decided(env, otherwiseId);
        return Choice.NONE;
    }

    /** Id of the rule that decided last. */
    public int lastRule() {
        return lastRule;
    }

    private void decided(E env, int id) {
        lastRule = id;
        decisions.count(id);
        ExplainLog log = decisions.explain();
        if (log != null && log.wants(env, decisions.now())) {
            log.add(decisions.now(), id, -1, env);
        }
    }
}
