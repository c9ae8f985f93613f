package org.schedsim.it.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All cases of a group as a Markdown table: the recorded ranges against the model's. */
final class AgreementTable {
    private static final String HEAD = """
            | case | kernel | cache-aware | verdicts: recorded | model | left CPU 0 after ms: recorded | model \
            | left its LLC after ms: recorded | model | throughput %: recorded | model | moves: recorded | model | agrees |
            | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
            """;

    private AgreementTable() {}

    static String of(List<Agreement> agreements) {
        StringBuilder text = new StringBuilder(HEAD);
        agreements.forEach(agreement -> text.append(row(agreement)));
        long agreeing = agreements.stream().filter(Agreement::holds).count();
        text.append("\n")
                .append(agreeing)
                .append(" of ")
                .append(agreements.size())
                .append(" cases agree.\n");
        agreements.forEach(agreement -> agreement
                .reasons()
                .forEach(reason -> text.append("\n* ")
                        .append(agreement.recorded())
                        .append(": ")
                        .append(reason)
                        .append("\n")));
        return text.toString();
    }

    private static String row(Agreement agreement) {
        RecordedCase recorded = agreement.recorded();
        List<String> cells = new ArrayList<>();
        cells.add(recorded.variant());
        cells.add(recorded.kernel() + " @" + recorded.configuration());
        cells.add(recorded.cacheAware() ? "on" : "off");
        cells.add(verdicts(recorded.recordings()));
        cells.add(verdicts(agreement.model()));
        addRanges(cells, agreement, Outcome::leftCpuMs);
        addRanges(cells, agreement, Outcome::leftLlcMs);
        addRanges(cells, agreement, Outcome::throughputPct);
        addRanges(cells, agreement, outcome -> (double) outcome.migrations());
        cells.add(agreement.holds() ? "yes" : recorded.mustAgree() ? "**no**" : "no");
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static void addRanges(List<String> cells, Agreement agreement, Function<Outcome, @Nullable Double> figure) {
        cells.add(Range.text(Range.of(agreement.recorded().recordings(), figure)));
        cells.add(Range.text(Range.of(agreement.model(), figure)));
    }

    private static String verdicts(List<Outcome> outcomes) {
        List<String> texts = new ArrayList<>();
        for (Map.Entry<Verdict, Integer> entry : Agreement.counts(outcomes).entrySet()) {
            texts.add(entry.getKey() + " " + entry.getValue());
        }
        return String.join(", ", texts);
    }
}
