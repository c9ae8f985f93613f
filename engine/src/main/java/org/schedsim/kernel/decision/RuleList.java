package org.schedsim.kernel.decision;

import java.util.ArrayList;
import java.util.List;

/** The rules of one point while edits are applied to them. */
final class RuleList<E> {
    private final String point;
    private final List<Rule<E>> rules;

    RuleList(String point, List<Rule<E>> rules) {
        this.point = point;
        this.rules = new ArrayList<>(rules);
    }

    static <E> List<String> names(List<Rule<E>> rules) {
        List<String> names = new ArrayList<>();
        for (Rule<E> rule : rules) {
            if (!(rule instanceof Rule.Effect)) {
                names.add(rule.name());
            }
        }
        return names;
    }

    List<Rule<E>> rules() {
        return rules;
    }

    void apply(RuleEdit edit) {
        switch (edit.kind()) {
            case MOVE_BEFORE -> {
                Rule<E> moved = rules.remove(indexOf(edit.rule(), edit));
                rules.add(indexOf(edit.anchor(), edit), moved);
            }
            case MOVE_AFTER -> {
                Rule<E> moved = rules.remove(indexOf(edit.rule(), edit));
                rules.add(indexOf(edit.anchor(), edit) + 1, moved);
            }
            case REMOVE -> rules.remove(indexOf(edit.rule(), edit));
            case REPLACE -> {
                int index = indexOf(edit.rule(), edit);
                rules.set(index, replacement(rules.get(index), edit));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private Rule<E> replacement(Rule<E> old, RuleEdit edit) {
        java.util.function.Predicate<? super E> condition =
                (java.util.function.Predicate<? super E>) java.util.Objects.requireNonNull(edit.condition());
        if (old instanceof Rule.Veto<E> veto) {
            return new Rule.Veto<>(veto.name(), condition);
        }
        if (old instanceof Rule.Accept<E> accept) {
            return new Rule.Accept<>(accept.name(), condition);
        }
        throw new RuleEditException(edit.text() + " cannot replace rule '" + old.name() + "' of " + point
                + ": it is not a veto or accept rule");
    }

    private int indexOf(String rule, RuleEdit edit) {
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).name().equals(rule)) {
                return i;
            }
        }
        throw new RuleEditException(
                "edit '" + edit.text() + "' needs rule '" + rule + "', but " + point + " has " + names(rules));
    }
}
