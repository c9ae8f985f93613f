package org.schedsim.kernel.decision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Machine;

/** The rule lists of one run, frozen, with their counters. */
public final class Decisions {
    private final List<RuleEdit> edits;
    private final List<RuleInfo> rules = new ArrayList<>();
    private final DecisionTable table = new DecisionTable();
    private final @Nullable ExplainLog explain;
    private long[] counts = new long[64];
    private @Nullable Machine machine;

    public Decisions(List<RuleEdit> edits, @Nullable ExplainLog explain) {
        this.edits = List.copyOf(edits);
        this.explain = explain;
    }

    /** The clock by which decisions are dated. */
    @SuppressWarnings("exports") // for the simulation, in this module
    public void attach(Machine machine) {
        this.machine = machine;
    }

    public <E extends DecisionEnv> FrozenGate<E> freeze(Gate<E> gate) {
        return new FrozenGate<>(gate, edited(gate.name(), gate.rules()), this);
    }

    public <E extends DecisionEnv> FrozenChoice<E> freeze(Choice<E> choice) {
        return new FrozenChoice<>(choice, edited(choice.name(), choice.rules()), this);
    }

    public <E extends DecisionEnv, T extends Enum<T>> FrozenClassification<E, T> freeze(Classification<E, T> point) {
        return new FrozenClassification<>(point, edited(point.name(), point.rules()), this);
    }

    private <E> List<Rule<E>> edited(String point, List<Rule<E>> rules) {
        RuleList<E> list = new RuleList<>(point, rules);
        for (RuleEdit edit : edits) {
            if (edit.point().equals(point)) {
                list.apply(edit);
            }
        }
        return list.rules();
    }

    /** A rule of straight code: it has a reason code and a counter, but no list. */
    public int register(String point, String rule, String outcome) {
        int id = rules.size();
        rules.add(new RuleInfo(id, point, rule, outcome));
        if (id == counts.length) {
            counts = Arrays.copyOf(counts, 2 * id);
        }
        return id;
    }

    public void count(int rule) {
        counts[rule]++;
    }

    /** Counts a move or verdict of straight code, by level, source and destination. */
    public void count(int rule, int level, int src, int dst) {
        counts[rule]++;
        table.add(rule, level, src, dst, now());
    }

    /** Counts a verdict of straight code about a task, and explains it where it is asked for. */
    public void decided(int rule, DecisionEnv env) {
        count(rule, env.level(), env.src(), env.dst());
        ExplainLog log = explain;
        if (log != null && log.wants(env, now())) {
            log.add(now(), rule, -1, env);
        }
    }

    public long countOf(int rule) {
        return counts[rule];
    }

    public RuleInfo rule(int id) {
        return rules.get(id);
    }

    public List<RuleInfo> rules() {
        return rules;
    }

    public DecisionTable table() {
        return table;
    }

    @Nullable
    ExplainLog explain() {
        return explain;
    }

    long now() {
        return machine == null ? 0 : machine.now;
    }
}
