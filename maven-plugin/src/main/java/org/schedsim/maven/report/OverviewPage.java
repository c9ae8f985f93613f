package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.schedsim.record.RunRecord;
import org.schedsim.record.Verdict;

/** What the first page shows. */
public final class OverviewPage {
    private static final List<Verdict> WORST_FIRST =
            List.of(Verdict.ERROR, Verdict.FAIL, Verdict.UNDECIDED, Verdict.KNOWN, Verdict.PASS);

    private final Map<Verdict, List<ScenarioCard>> cards = new EnumMap<>(Verdict.class);
    private final List<Problem> problems;
    private final int scenarios;

    /**
     * How many scenarios have a verdict.
     *
     * @param verdict the verdict
     * @param count how many
     * @param share in hundredths of a percent
     */
    public record Count(VerdictView verdict, int count, int share) {}

    OverviewPage(List<RunRecord> records, List<Problem> problems) {
        this.problems = List.copyOf(problems);
        this.scenarios = records.size();
        for (Verdict verdict : Verdict.values()) {
            cards.put(verdict, new ArrayList<>());
        }
        records.stream()
                .sorted(Comparator.comparing((RunRecord record) -> record.id().text()))
                .forEach(record -> cards(record.verdict()).add(new ScenarioCard(record)));
    }

    private List<ScenarioCard> cards(Verdict verdict) {
        return cards.getOrDefault(verdict, List.of());
    }

    public String headline() {
        int failed = failed().size();
        String broken = problems.isEmpty()
                ? ""
                : ", " + ReportFormat.plural(problems.size(), "test") + " broke without leaving a record";
        if (scenarios == 0) {
            return "No scenario left a record" + broken;
        }
        String all = ReportFormat.plural(scenarios, "scenario");
        return (failed == 0 ? "None" : ReportFormat.count(failed)) + " of " + all + " failed" + broken;
    }

    public List<Count> counts() {
        List<Count> counts = new ArrayList<>();
        for (Verdict verdict : WORST_FIRST) {
            int count = cards(verdict).size();
            if (count > 0) {
                counts.add(new Count(VerdictView.of(verdict), count, (int) (10_000L * count / scenarios)));
            }
        }
        return counts;
    }

    public List<Problem> problems() {
        return problems;
    }

    /** What failed: errors first, since they may explain the rest. */
    public List<ScenarioCard> failed() {
        List<ScenarioCard> failed = new ArrayList<>(cards(Verdict.ERROR));
        failed.addAll(cards(Verdict.FAIL));
        return failed;
    }

    public List<ScenarioCard> undecided() {
        return cards(Verdict.UNDECIDED);
    }

    public List<ScenarioCard> known() {
        return cards(Verdict.KNOWN);
    }

    public List<ScenarioCard> passed() {
        return cards(Verdict.PASS);
    }
}
