package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.DecisionRecord;

/**
 * A claim in words.
 *
 * @param number from 1
 * @param verdict its outcome
 * @param sentence what was claimed
 * @param found what was found instead
 * @param window the time that was looked at
 * @param firstViolation when it first did not hold; empty = never
 * @param decisive the decisive rule; empty = none named
 * @param wouldHave the rule that would have answered otherwise; empty = none named
 * @param message the whole message of a failure
 */
public record ClaimView(
        int number,
        VerdictView verdict,
        String sentence,
        String found,
        String window,
        String firstViolation,
        String decisive,
        String wouldHave,
        String message) {
    static List<ClaimView> of(List<ClaimRecord> claims) {
        List<ClaimView> views = new ArrayList<>();
        for (ClaimRecord claim : claims) {
            views.add(of(views.size() + 1, claim));
        }
        return views;
    }

    private static ClaimView of(int number, ClaimRecord claim) {
        return new ClaimView(
                number,
                VerdictView.of(claim.verdict()),
                claim.sentence(),
                claim.found(),
                ReportFormat.time(claim.windowFromNs()) + " to " + ReportFormat.time(claim.windowToNs()),
                claim.firstViolationNs() < 0 ? "" : ReportFormat.time(claim.firstViolationNs()),
                decisive(claim.decisive()),
                wouldHave(claim.wouldHave()),
                claim.message());
    }

    private static String decisive(@Nullable DecisionRecord rule) {
        if (rule == null) {
            return "";
        }
        StringBuilder text = new StringBuilder(rule.label())
                .append(' ')
                .append(answered(rule.outcome()))
                .append(' ')
                .append(ReportFormat.plural(rule.count(), "time"));
        if (!rule.domain().isEmpty()) {
            text.append(", domain ").append(rule.domain());
        }
        if (rule.src() >= 0 && rule.dst() >= 0) {
            text.append(", CPU ").append(rule.src()).append(" → CPU ").append(rule.dst());
        }
        if (rule.firstNs() >= 0) {
            text.append(", first ").append(ReportFormat.time(rule.firstNs()));
            text.append(", last ").append(ReportFormat.time(rule.lastNs()));
        }
        return text.toString();
    }

    private static String wouldHave(@Nullable DecisionRecord rule) {
        return rule == null
                ? ""
                : rule.label() + " would have " + answered(rule.outcome()) + ", had it been asked first";
    }

    private static String answered(String outcome) {
        return switch (outcome) {
            case "veto" -> "vetoed";
            case "accept" -> "accepted";
            case "choose" -> "chosen";
            default -> "answered " + outcome;
        };
    }
}
