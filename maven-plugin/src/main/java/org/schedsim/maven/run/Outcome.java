package org.schedsim.maven.run;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.maven.report.Problem;
import org.schedsim.maven.report.ReplayLine;
import org.schedsim.record.RunRecord;
import org.schedsim.record.Verdict;

/**
 * What came of a run.
 *
 * @param records the records in the order of their files
 * @param problems the tests that failed without one
 */
public record Outcome(List<RunRecord> records, List<Problem> problems) {
    private static final int MAX_LISTED = 20;

    /** Whether nothing was run and nothing tried. */
    public boolean isEmpty() {
        return records.isEmpty() && problems.isEmpty();
    }

    /** Claims that do not hold. */
    public boolean hasViolations() {
        return count(Verdict.FAIL) > 0;
    }

    /** Scenarios or tests that could not be run or judged. */
    public boolean hasErrors() {
        return count(Verdict.ERROR) > 0 || !problems.isEmpty();
    }

    /** How many scenarios have which verdict, in one line. */
    public String summary() {
        List<String> counts = new ArrayList<>();
        add(counts, count(Verdict.PASS), "passed");
        add(counts, count(Verdict.KNOWN), "known to fail");
        add(counts, count(Verdict.UNDECIDED), "undecided");
        add(counts, count(Verdict.FAIL), "failed");
        add(counts, count(Verdict.ERROR), "could not be run or judged");
        String scenarios = records.size() + (records.size() == 1 ? " scenario" : " scenarios");
        String rest = problems.isEmpty() ? "" : "; " + problems.size() + " broke without a record";
        return scenarios + (counts.isEmpty() ? "" : ": " + String.join(", ", counts)) + rest;
    }

    /** Why the build fails: each failure with its reason and the command that runs it again. */
    public String failure() {
        List<String> lines = new ArrayList<>();
        for (RunRecord record : records) {
            if (record.verdict() == Verdict.FAIL || record.verdict() == Verdict.ERROR) {
                lines.add("  " + record.verdict() + "  " + record.id().shortText() + "\n    " + reason(record)
                        + "\n    replay: " + ReplayLine.of(record.id()));
            }
        }
        for (Problem problem : problems) {
            lines.add(
                    "  ERROR  " + problem.name() + "\n    " + problem.message().replace("\n", "\n    "));
        }
        int hidden = lines.size() - MAX_LISTED;
        String rest = hidden > 0 ? "\n  and " + hidden + " more, see the report" : "";
        return summary() + "\n" + String.join("\n", lines.subList(0, Math.min(lines.size(), MAX_LISTED))) + rest;
    }

    private static String reason(RunRecord record) {
        return record.reason().isEmpty() ? "no reason was recorded" : record.reason();
    }

    private long count(Verdict verdict) {
        return records.stream().filter(record -> record.verdict() == verdict).count();
    }

    private static void add(List<String> counts, long count, String word) {
        if (count > 0) {
            counts.add(count + " " + word);
        }
    }
}
