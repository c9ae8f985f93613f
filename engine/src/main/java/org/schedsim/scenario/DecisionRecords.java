package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.kernel.decision.DecisionRow;
import org.schedsim.kernel.decision.RuleInfo;
import org.schedsim.record.DecisionRecord;
import org.schedsim.sim.RunResult;

/** Decisions of a run in words: names for ids, and times from the start of the workload. */
final class DecisionRecords {
    private DecisionRecords() {}

    static DecisionRecord of(
            RunResult result, int rule, int level, int src, int dst, long count, long firstNs, long lastNs) {
        RuleInfo info = result.rules().get(rule);
        return new DecisionRecord(
                info.point(),
                info.rule(),
                info.outcome(),
                levelName(result, level),
                src,
                dst,
                count,
                firstNs - result.startNs(),
                lastNs - result.startNs());
    }

    private static String levelName(RunResult result, int level) {
        return level < 0 || level >= result.levelNames().size()
                ? ""
                : result.levelNames().get(level);
    }

    /** Rules that were decisive at least once, by level, source and destination. */
    static List<DecisionRecord> rows(RunResult result) {
        List<DecisionRecord> records = new ArrayList<>();
        for (DecisionRow row : result.rows()) {
            records.add(of(
                    result, row.rule(), row.level(), row.src(), row.dst(), row.count(), row.firstNs(), row.lastNs()));
        }
        return records;
    }

    /** Rules that were decisive at least once. */
    static List<DecisionRecord> counts(RunResult result) {
        List<DecisionRecord> records = new ArrayList<>();
        for (RuleInfo info : result.rules()) {
            long count = result.counts().get(info.id());
            if (count > 0) {
                records.add(new DecisionRecord(info.point(), info.rule(), info.outcome(), "", -1, -1, count, 0, 0));
            }
        }
        return records;
    }
}
