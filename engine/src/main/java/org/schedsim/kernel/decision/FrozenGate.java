package org.schedsim.kernel.decision;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A gate as a run asks it: arrays, and one counter per rule.
 *
 * @param <E> the environment that the rules read
 */
public final class FrozenGate<E extends DecisionEnv> {
    private static final byte VETO = 0;
    private static final byte ACCEPT = 1;
    private static final byte EFFECT = 2;

    private final Decisions decisions;
    private final boolean tabulated;
    private final byte[] kinds;
    private final Predicate<? super E>[] conditions;
    private final Consumer<? super E>[] effects;
    private final int[] ids;
    private final boolean otherwise;
    private final int otherwiseId;

    @SuppressWarnings({"unchecked", "rawtypes"})
    FrozenGate(Gate<E> gate, List<Rule<E>> rules, Decisions decisions) {
        int n = rules.size();
        this.decisions = decisions;
        this.tabulated = gate.tabulated();
        this.kinds = new byte[n];
        this.conditions = new Predicate[n];
        this.effects = new Consumer[n];
        this.ids = new int[n];
        this.otherwise = gate.otherwise();
        for (int i = 0; i < n; i++) {
            freeze(gate.name(), rules.get(i), i);
        }
        this.otherwiseId = decisions.register(gate.name(), Gate.OTHERWISE, outcome(otherwise));
    }

    private void freeze(String point, Rule<E> rule, int i) {
        if (rule instanceof Rule.Effect<E> effect) {
            kinds[i] = EFFECT;
            effects[i] = effect.action();
            ids[i] = -1;
        } else if (rule instanceof Rule.Accept<E> accept) {
            kinds[i] = ACCEPT;
            conditions[i] = accept.condition();
            ids[i] = decisions.register(point, rule.name(), outcome(true));
        } else if (rule instanceof Rule.Veto<E> veto) {
            kinds[i] = VETO;
            conditions[i] = veto.condition();
            ids[i] = decisions.register(point, rule.name(), outcome(false));
        } else {
            throw new RuleEditException("rule '" + rule.name() + "' does not belong into the gate " + point);
        }
    }

    private static String outcome(boolean accepted) {
        return accepted ? "accept" : "veto";
    }

    /** Asks the rules in order; true = accepted. */
    public boolean decide(E env) {
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] == EFFECT) {
                effects[i].accept(env);
            } else if (conditions[i].test(env)) {
                decided(env, i, ids[i]);
                return kinds[i] == ACCEPT;
            }
        }
        decided(env, kinds.length, otherwiseId);
        return otherwise;
    }

    /** The answer without counting it: for a question that is asked again about a decision already taken. */
    public boolean wouldAccept(E env) {
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] != EFFECT && conditions[i].test(env)) {
                return kinds[i] == ACCEPT;
            }
        }
        return otherwise;
    }

    private void decided(E env, int index, int id) {
        decisions.count(id);
        if (tabulated) {
            decisions.table().add(id, env.level(), env.src(), env.dst(), decisions.now());
        }
        ExplainLog log = decisions.explain();
        if (log != null && log.wants(env, decisions.now())) {
            boolean accepted = index == kinds.length ? otherwise : kinds[index] == ACCEPT;
            log.add(decisions.now(), id, firstOpposite(env, index, accepted), env);
        }
    }

    /** Id of the first later rule that would have answered the opposite, had it been asked first; -1 if none. */
    private int firstOpposite(E env, int index, boolean accepted) {
        for (int i = index + 1; i < kinds.length; i++) {
            if (kinds[i] == (accepted ? VETO : ACCEPT) && conditions[i].test(env)) {
                return ids[i];
            }
        }
        return -1;
    }
}
