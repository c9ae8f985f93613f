package org.schedsim.it.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Do the figures of the model agree with those of the recordings? The recorded range of each must overlap the model's,
 * widened by 20 %, or by a tick and 2 ms for a time, or by one for a count or the percentage of wakeups, if that is more.
 */
record FigureAgreement(FigureCase recorded, List<Map<String, Double>> model, List<String> reasons) {
    /** A tick at HZ 250 and 2 ms. */
    private static final double TICK_AND_2_MS = 6;

    static FigureAgreement of(FigureCase recorded, List<Map<String, Double>> model) {
        List<String> reasons = new ArrayList<>();
        ranges(recorded.recordings()).forEach((name, seen) -> {
            Range played = ranges(model).get(name);
            if (played == null || !seen.overlaps(played.widened(leastWidening(name)))) {
                reasons.add(name + ": recorded " + seen + ", model " + Range.text(played));
            }
        });
        return new FigureAgreement(recorded, model, reasons);
    }

    private static double leastWidening(String figure) {
        if (figure.startsWith("slice ms")) {
            return TICK_AND_2_MS;
        }
        return figure.startsWith("share") || figure.startsWith("CPU") ? 0 : 1;
    }

    private static Map<String, Range> ranges(List<Map<String, Double>> outcomes) {
        Map<String, Range> ranges = new LinkedHashMap<>();
        for (Map<String, Double> outcome : outcomes) {
            outcome.forEach((name, value) -> ranges.merge(
                    name,
                    new Range(value, value),
                    (a, b) -> new Range(Math.min(a.min(), b.min()), Math.max(a.max(), b.max()))));
        }
        return ranges;
    }

    boolean holds() {
        return reasons.isEmpty();
    }

    /** All ranges: recorded, and the model's. */
    String figures() {
        List<String> texts = new ArrayList<>();
        Map<String, Range> played = ranges(model);
        ranges(recorded.recordings())
                .forEach((name, seen) -> texts.add(name + " " + seen + " | " + Range.text(played.get(name))));
        return String.join("; ", texts);
    }
}
