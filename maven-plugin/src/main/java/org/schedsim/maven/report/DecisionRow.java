package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.schedsim.record.DecisionRecord;

/**
 * How often a rule was decisive, in words.
 *
 * @param number from 1
 * @param decision the numbers
 * @param share its share of the largest count beside it, 0 to 100
 */
public record DecisionRow(int number, DecisionRecord decision, int share) {
    private static final Comparator<DecisionRecord> MOST_FIRST = Comparator.comparingLong(DecisionRecord::count)
            .reversed()
            .thenComparing(DecisionRecord::point)
            .thenComparing(DecisionRecord::rule)
            .thenComparing(DecisionRecord::domain)
            .thenComparingInt(DecisionRecord::src)
            .thenComparingInt(DecisionRecord::dst);

    /** What was refused, most often first. */
    static List<DecisionRow> refused(List<DecisionRecord> decisions) {
        return rows(decisions.stream()
                .filter(decision -> decision.outcome().equals("veto"))
                .sorted(MOST_FIRST)
                .toList());
    }

    /** All, by decision point, in each the most frequent first. */
    static List<DecisionRow> byPoint(List<DecisionRecord> decisions) {
        return rows(decisions.stream()
                .sorted(Comparator.comparing(DecisionRecord::point).thenComparing(MOST_FIRST))
                .toList());
    }

    private static List<DecisionRow> rows(List<DecisionRecord> sorted) {
        long most = Math.max(
                1, sorted.stream().mapToLong(DecisionRecord::count).max().orElse(1));
        List<DecisionRow> rows = new ArrayList<>();
        for (DecisionRecord decision : sorted) {
            rows.add(new DecisionRow(
                    rows.size() + 1, decision, (int) Math.ceil(100.0 * Math.max(0, decision.count()) / most)));
        }
        return rows;
    }

    public String point() {
        return decision.point();
    }

    public String rule() {
        return decision.rule();
    }

    public String outcome() {
        return decision.outcome();
    }

    public String domain() {
        return decision.domain().isEmpty() ? ReportFormat.NONE : decision.domain();
    }

    public String src() {
        return ReportFormat.cpu(decision.src());
    }

    public String dst() {
        return ReportFormat.cpu(decision.dst());
    }

    public String count() {
        return ReportFormat.count(decision.count());
    }

    public String first() {
        return ReportFormat.time(decision.firstNs());
    }

    public String last() {
        return ReportFormat.time(decision.lastNs());
    }
}
