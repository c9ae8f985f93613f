package org.schedsim.it.conformance;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Does the model agree with the recordings of a case? It does if (a) every recorded verdict occurs in it; (b) no verdict
 * that no recording shows has a share p of the model's phases with (1-p)^n below 5 %, n being the number of recordings;
 * (c) the recorded range of each figure overlaps the model's, widened by 20 % or, for times, by a tick and 2 ms if that
 * is more.
 *
 * @param reasons why it does not; none if it does
 */
record Agreement(RecordedCase recorded, List<Outcome> model, List<String> reasons) {
    private static final double CHANCE = 0.05;

    /** A tick at HZ 250 and 2 ms. */
    private static final double LEAST_WIDENING_MS = 6;

    static Agreement of(RecordedCase recorded, List<Outcome> model) {
        List<String> reasons = new ArrayList<>();
        checkVerdicts(recorded.recordings(), model, reasons);
        checkFigure("left its CPU after ms", recorded, model, Outcome::leftCpuMs, LEAST_WIDENING_MS, reasons);
        checkFigure("left its LLC after ms", recorded, model, Outcome::leftLlcMs, LEAST_WIDENING_MS, reasons);
        checkFigure("throughput %", recorded, model, Outcome::throughputPct, 0, reasons);
        return new Agreement(recorded, model, reasons);
    }

    private static void checkVerdicts(List<Outcome> recordings, List<Outcome> model, List<String> reasons) {
        Map<Verdict, Integer> seen = counts(recordings);
        Map<Verdict, Integer> played = counts(model);
        for (Verdict verdict : seen.keySet()) {
            if (!played.containsKey(verdict)) {
                reasons.add("(a) recorded '" + verdict + "', which the model never shows");
            }
        }
        for (Map.Entry<Verdict, Integer> entry : played.entrySet()) {
            double share = (double) entry.getValue() / model.size();
            if (!seen.containsKey(entry.getKey()) && Math.pow(1 - share, recordings.size()) < CHANCE) {
                reasons.add("(b) " + entry.getValue() + " of " + model.size() + " phases of the model show '"
                        + entry.getKey() + "', none of " + recordings.size() + " recordings does");
            }
        }
    }

    private static void checkFigure(
            String name,
            RecordedCase recorded,
            List<Outcome> model,
            Function<Outcome, @Nullable Double> figure,
            double leastWidening,
            List<String> reasons) {
        Range seen = Range.of(recorded.recordings(), figure);
        Range played = Range.of(model, figure);
        if (seen != null && played != null && !seen.overlaps(played.widened(leastWidening))) {
            reasons.add("(c) " + name + ": recorded " + seen + ", model " + played);
        }
    }

    /** How often each verdict occurs, in the order of their declaration. */
    static Map<Verdict, Integer> counts(List<Outcome> outcomes) {
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        outcomes.forEach(outcome -> counts.merge(outcome.verdict(), 1, Integer::sum));
        return counts;
    }

    boolean holds() {
        return reasons.isEmpty();
    }
}
