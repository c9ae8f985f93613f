package org.schedsim.claim;

import org.jspecify.annotations.Nullable;
import org.schedsim.record.DecisionRecord;
import org.schedsim.record.ScenarioId;
import org.schedsim.scenario.Explanation;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.SchedRun;

/** What a failed claim says: expectation, finding, decisive rule, counterfactual, and how to see it again. */
final class FailureMessage {
    private static final int LABEL_WIDTH = 16;

    private final StringBuilder text = new StringBuilder();

    private FailureMessage() {}

    static String of(
            Observation observation,
            Claim claim,
            ClaimOutcome outcome,
            @Nullable Explanation explanation,
            String description) {
        FailureMessage message = new FailureMessage();
        message.claim(claim, outcome, description);
        message.explanation(explanation);
        if (observation instanceof SchedRun run) {
            message.scenario(run);
        } else {
            message.line("recorded on", observation.topology().text());
        }
        return message.text.toString();
    }

    /** The words for a claim that cannot be decided. */
    static String undecided(Claim claim, ClaimOutcome outcome, String description) {
        FailureMessage message = new FailureMessage();
        message.subject(claim, description);
        message.text
                .append("undecided whether it ")
                .append(claim.sentence())
                .append("\n because ")
                .append(outcome.found());
        return message.text.toString();
    }

    private void subject(Claim claim, String description) {
        String label = claim.subject().label();
        text.append('[').append(description.isEmpty() ? label : description).append("] ");
        if (!description.isEmpty()) {
            text.append(label).append(' ');
        }
    }

    private void claim(Claim claim, ClaimOutcome outcome, String description) {
        subject(claim, description);
        text.append("expected ")
                .append(outcome.expectation().isEmpty() ? claim.expectation() : outcome.expectation())
                .append("\n but ")
                .append(outcome.found())
                .append("\n\n");
    }

    private void explanation(@Nullable Explanation explanation) {
        if (explanation == null || explanation.decisive() == null) {
            return;
        }
        DecisionRecord decisive = explanation.decisive();
        line("decisive rule", decisive.label() + " " + verb(decisive) + " " + Phrases.times(decisive.count()));
        line("", where(decisive));
        DecisionRecord wouldHave = explanation.wouldHave();
        if (wouldHave != null) {
            line("would have", wouldHave.label() + " " + verb(wouldHave) + ", had it been asked first");
        }
    }

    private static String verb(DecisionRecord decision) {
        return switch (decision.outcome()) {
            case "accept" -> "accepted";
            case "veto" -> "vetoed";
            case "choose" -> "chose";
            default -> "answered " + decision.outcome();
        };
    }

    private static String where(DecisionRecord decision) {
        StringBuilder words = new StringBuilder();
        if (!decision.domain().isEmpty()) {
            words.append("domain ").append(decision.domain()).append(", ");
        }
        if (decision.src() >= 0 && decision.dst() >= 0) {
            words.append("cpu ").append(decision.src()).append(" -> cpu ").append(decision.dst());
            words.append(", ");
        }
        words.append("first ").append(Phrases.instant(decision.firstNs()));
        words.append(", last ").append(Phrases.instant(decision.lastNs()));
        return words.toString();
    }

    private void scenario(SchedRun run) {
        line(
                "scenario",
                run.topology().text() + ", " + run.scenario().kernel().text() + ", seed "
                        + run.scenario().seed() + ", digest " + run.digest());
        ScenarioId id = run.ledger().id();
        if (id != null) {
            line("replay", "mvn schedsim:verify -Dschedsim.scenario=" + quoted(id.shortText()));
        }
        if (!run.ledger().report().isEmpty()) {
            line("report", run.ledger().report());
        }
    }

    /** For a shell. */
    private static String quoted(String argument) {
        return "'" + argument.replace("'", "'\\''") + "'";
    }

    private void line(String label, String content) {
        if (text.charAt(text.length() - 1) != '\n') {
            text.append('\n');
        }
        text.append(' ')
                .append(label)
                .append(" ".repeat(LABEL_WIDTH - label.length()))
                .append(content);
    }
}
