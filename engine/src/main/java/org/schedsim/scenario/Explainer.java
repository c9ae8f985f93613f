package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.decision.DecisionTally;
import org.schedsim.kernel.decision.ExplainLog;
import org.schedsim.record.DecisionRecord;
import org.schedsim.record.Hex;
import org.schedsim.sim.RunResult;
import org.schedsim.sim.Simulation;
import org.schedsim.trace.Trace;

/** Explains a run by playing it again and writing down every decision about the tasks in question. */
final class Explainer {
    private static final Comparator<DecisionTally.Entry> MOST_FREQUENT_FIRST =
            Comparator.comparingLong(DecisionTally.Entry::count).reversed();

    private Explainer() {}

    static Explanation explain(SchedRun run, List<Integer> tasks, long fromNs, long toNs) {
        long startNs = run.result().startNs();
        int[] ids = tasks.stream().mapToInt(Integer::intValue).toArray();
        ExplainLog log = new ExplainLog(ids, null, startNs + fromNs, startNs + toNs);
        RunResult replay = Simulation.play(run.scenario().plan(), new Trace(), log);
        if (replay.digest() != run.result().digest()) {
            throw new IllegalStateException(
                    "engine fault: the replay of " + run.scenario().kernel() + " on "
                            + run.scenario().topology().text() + ", seed "
                            + run.scenario().seed() + ", has digest "
                            + Hex.of(replay.digest()) + " instead of " + run.digest());
        }
        return explanation(replay, log.tally().entries());
    }

    private static Explanation explanation(RunResult replay, List<DecisionTally.Entry> entries) {
        List<DecisionTally.Entry> ordered = new ArrayList<>(entries);
        ordered.sort(MOST_FREQUENT_FIRST);
        DecisionTally.Entry decisive = decisive(ordered);
        List<DecisionRecord> decisions = new ArrayList<>();
        for (DecisionTally.Entry entry : ordered) {
            decisions.add(record(replay, entry.rule(), entry));
        }
        if (decisive == null) {
            return new Explanation(null, null, decisions);
        }
        DecisionRecord wouldHave = decisive.opposite() < 0 ? null : record(replay, decisive.opposite(), decisive);
        return new Explanation(record(replay, decisive.rule(), decisive), wouldHave, decisions);
    }

    /** The most frequent decision that another order would have turned round, else the most frequent one. */
    private static DecisionTally.@Nullable Entry decisive(List<DecisionTally.Entry> ordered) {
        for (DecisionTally.Entry entry : ordered) {
            if (entry.opposite() >= 0) {
                return entry;
            }
        }
        return ordered.isEmpty() ? null : ordered.get(0);
    }

    private static DecisionRecord record(RunResult replay, int rule, DecisionTally.Entry entry) {
        return DecisionRecords.of(
                replay, rule, entry.level(), entry.src(), entry.dst(), entry.count(), entry.firstNs(), entry.lastNs());
    }
}
