package org.schedsim.scenario;

import static org.schedsim.kernel.DecisionPoints.NEED_ACTIVE_BALANCE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.decision.DecisionTally;
import org.schedsim.kernel.decision.ExplainLog;
import org.schedsim.kernel.decision.RuleInfo;
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
        DecisionTally.Entry decisive = decisive(replay, ordered);
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

    /**
     * The push is the last question: where it was refused again and again, the most frequent refusal that another order
     * would have turned round; where it was granted, the latest grant. Without any push, whatever was decided most.
     */
    private static DecisionTally.@Nullable Entry decisive(RunResult replay, List<DecisionTally.Entry> ordered) {
        DecisionTally.Entry refusal = null;
        DecisionTally.Entry grant = null;
        long grants = 0;
        for (DecisionTally.Entry entry : ordered) {
            RuleInfo rule = replay.rules().get(entry.rule());
            if (!rule.point().equals(NEED_ACTIVE_BALANCE.name())) {
                continue;
            }
            if (rule.outcome().equals("veto")) {
                refusal = refusal == null && entry.opposite() >= 0 ? entry : refusal;
            } else {
                grants += entry.count();
                grant = grant == null || entry.lastNs() > grant.lastNs() ? entry : grant;
            }
        }
        if (refusal != null && refusal.count() > grants) {
            return refusal;
        }
        return grant != null ? grant : mostFrequent(ordered);
    }

    private static DecisionTally.@Nullable Entry mostFrequent(List<DecisionTally.Entry> ordered) {
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
