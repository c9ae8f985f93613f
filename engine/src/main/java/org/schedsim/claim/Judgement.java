package org.schedsim.claim;

import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.Verdict;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.Explanation;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.ObservedTask;
import org.schedsim.scenario.SchedRun;
import org.schedsim.trace.Gap;

/** Checks a claim against an observation: notes it with the run, weighs the evidence, and explains a failure. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Judgement {
    private Judgement() {}

    /**
     * Checks a claim.
     *
     * @param description words of the user that go before the message; empty = none
     */
    public static ClaimRecord of(Observation observation, Claim claim, String description) {
        ClaimRecord unchecked = record(claim, Verdict.ERROR, "the check did not come to an end");
        if (!(observation instanceof SchedRun run)) {
            return record(observation, claim, outcome(observation, claim), description);
        }
        int number = run.ledger().open(unchecked);
        try {
            ClaimOutcome outcome = outcome(observation, claim);
            ClaimRecord checked = record(observation, claim, outcome, description);
            run.ledger().close(number, checked, outcome.metrics());
            return checked;
        } catch (RuntimeException e) {
            run.ledger().close(number, record(claim, Verdict.ERROR, String.valueOf(e.getMessage())), new TreeMap<>());
            throw e;
        }
    }

    private static ClaimRecord record(Claim claim, Verdict verdict, String found) {
        return new ClaimRecord(sentence(claim), verdict, found, -1, -1, -1, null, null, "");
    }

    private static String sentence(Claim claim) {
        return claim.subject().label() + " " + claim.sentence();
    }

    /** Outcome after the evidence was weighed. */
    public static ClaimOutcome outcome(Observation observation, Claim claim) {
        for (Evidence needed : claim.evidence()) {
            if (!observation.evidence().contains(needed)) {
                return ClaimOutcome.undecided(
                        new Window(0, observation.endNs()), "the observation does not show " + words(needed));
            }
        }
        ClaimOutcome outcome = claim.check(observation);
        if (outcome.window().lengthNs() <= 0) {
            return outcome.undecided("the observation ends at " + Phrases.instant(observation.endNs())
                    + ", before the time that the claim is about");
        }
        String doubt = doubt(observation, claim, outcome);
        return doubt == null ? outcome : outcome.undecided(doubt);
    }

    private static String words(Evidence evidence) {
        return switch (evidence) {
            case RUN -> "who ran where and when";
            case WAKEUP -> "who was woken when";
            case CAPACITY -> "the capacity of the CPUs";
            case AFFINITY -> "which CPUs a task may use";
            case WORK -> "how much work was done";
            case DECISIONS -> "which rule decided what";
        };
    }

    /** Why the outcome cannot be trusted; null if it can. A violation seen before a gap is one whatever comes later. */
    private static @Nullable String doubt(Observation observation, Claim claim, ClaimOutcome outcome) {
        if (outcome.verdict() == Verdict.UNDECIDED) {
            return null;
        }
        for (Gap gap : observation.gaps()) {
            boolean seenBefore = outcome.firstViolationNs() >= 0 && outcome.firstViolationNs() <= gap.fromNs();
            if (gap.toNs() > outcome.window().fromNs()
                    && gap.fromNs() < outcome.window().toNs()
                    && !seenBefore) {
                return "events are missing " + new Window(gap.fromNs(), gap.toNs()).between() + ": " + gap.reason();
            }
        }
        return outcome.passed() && !(observation instanceof SchedRun) ? unknown(observation, claim, outcome) : null;
    }

    /** In a simulated run a task without events is one that was not created yet. */
    private static @Nullable String unknown(Observation observation, Claim claim, ClaimOutcome outcome) {
        for (ObservedTask task : claim.subject().tasks()) {
            long knownFromNs = observation
                    .trace()
                    .timelines(observation.endNs())
                    .task(task.id())
                    .knownFromNs();
            if (knownFromNs > outcome.window().fromNs()) {
                return "nothing is known of " + task.label() + " before " + Phrases.instant(knownFromNs);
            }
        }
        return null;
    }

    private static ClaimRecord record(Observation observation, Claim claim, ClaimOutcome outcome, String description) {
        Explanation explanation = explanation(observation, outcome);
        return new ClaimRecord(
                sentence(claim),
                outcome.verdict(),
                outcome.found(),
                outcome.firstViolationNs(),
                outcome.window().fromNs(),
                outcome.window().toNs(),
                explanation == null ? null : explanation.decisive(),
                explanation == null ? null : explanation.wouldHave(),
                message(observation, claim, outcome, explanation, description));
    }

    private static @Nullable Explanation explanation(Observation observation, ClaimOutcome outcome) {
        boolean asked = outcome.verdict() == Verdict.FAIL && !outcome.tasks().isEmpty();
        return asked && observation instanceof SchedRun run
                ? run.explain(
                        outcome.tasks(),
                        outcome.explain().fromNs(),
                        outcome.explain().toNs())
                : null;
    }

    private static String message(
            Observation observation,
            Claim claim,
            ClaimOutcome outcome,
            @Nullable Explanation explanation,
            String description) {
        return switch (outcome.verdict()) {
            case FAIL -> FailureMessage.of(observation, claim, outcome, explanation, description);
            case UNDECIDED -> FailureMessage.undecided(claim, outcome, description);
            default -> "";
        };
    }
}
