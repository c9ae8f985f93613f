package org.schedsim.claim;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.ObservedTask;

/**
 * What came of a claim.
 *
 * @param verdict PASS, FAIL or UNDECIDED
 * @param expectation the claim's expectation, with what was found out about it; empty = as the claim words it
 * @param found what was observed instead, or why there is no answer; empty when it passed
 * @param firstViolationNs first violating instant; -1 = none
 * @param window what was looked at
 * @param explain the window in which decisions should be asked for
 * @param tasks the tasks whose decisions matter
 * @param metrics figures found on the way, with their unit in the name
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ClaimOutcome(
        Verdict verdict,
        String expectation,
        String found,
        long firstViolationNs,
        Window window,
        Window explain,
        List<ObservedTask> tasks,
        SortedMap<String, Long> metrics) {
    public ClaimOutcome {
        tasks = List.copyOf(tasks);
        metrics = Collections.unmodifiableSortedMap(new TreeMap<>(metrics));
    }

    static ClaimOutcome pass(Window window) {
        return new ClaimOutcome(Verdict.PASS, "", "", -1, window, window, List.of(), new TreeMap<>());
    }

    static ClaimOutcome undecided(Window window, String reason) {
        return new ClaimOutcome(Verdict.UNDECIDED, "", reason, -1, window, window, List.of(), new TreeMap<>());
    }

    static ClaimOutcome fail(Window window, long firstViolationNs, String found, List<ObservedTask> tasks) {
        return new ClaimOutcome(Verdict.FAIL, "", found, firstViolationNs, window, window, tasks, new TreeMap<>());
    }

    ClaimOutcome expecting(String words) {
        return new ClaimOutcome(verdict, words, found, firstViolationNs, window, explain, tasks, metrics);
    }

    ClaimOutcome explainedBy(Window decisions) {
        return new ClaimOutcome(verdict, expectation, found, firstViolationNs, window, decisions, tasks, metrics);
    }

    ClaimOutcome measuring(String metric, long value) {
        TreeMap<String, Long> more = new TreeMap<>(metrics);
        more.put(metric, value);
        return new ClaimOutcome(verdict, expectation, found, firstViolationNs, window, explain, tasks, more);
    }

    ClaimOutcome measuring(SortedMap<String, Long> figures) {
        TreeMap<String, Long> more = new TreeMap<>(metrics);
        more.putAll(figures);
        return new ClaimOutcome(verdict, expectation, found, firstViolationNs, window, explain, tasks, more);
    }

    /** The same without an answer, for another reason. */
    ClaimOutcome undecided(String reason) {
        return new ClaimOutcome(Verdict.UNDECIDED, expectation, reason, -1, window, explain, List.of(), metrics);
    }

    boolean passed() {
        return verdict == Verdict.PASS;
    }
}
