package org.schedsim.junit;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.record.ScenarioId;

/** Display names of invocations. */
final class NamePattern {
    private static final List<String> PLACEHOLDERS =
            List.of("{topology}", "{workload}", "{kernel}", "{seed}", "{displayName}");

    /** Literal texts and placeholders by turns, as written. */
    private final List<String> parts;

    private NamePattern(List<String> parts) {
        this.parts = parts;
    }

    static NamePattern of(Place place, String pattern) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        while (from < pattern.length()) {
            int open = pattern.indexOf('{', from);
            int close = open < 0 ? -1 : pattern.indexOf('}', open);
            if (close < 0) {
                break;
            }
            String placeholder = pattern.substring(open, close + 1);
            if (!PLACEHOLDERS.contains(placeholder)) {
                throw place.wrong(
                        "name",
                        Place.quoted(pattern),
                        "found " + placeholder + ", expected one of " + String.join(", ", PLACEHOLDERS));
            }
            parts.add(pattern.substring(from, open));
            parts.add(placeholder);
            from = close + 1;
        }
        parts.add(pattern.substring(from));
        if (String.join("", parts).isBlank()) {
            throw place.wrong("name", Place.quoted(pattern), "expected a name that is not blank");
        }
        return new NamePattern(List.copyOf(parts));
    }

    String format(ScenarioId id, String displayName) {
        StringBuilder name = new StringBuilder();
        for (String part : parts) {
            name.append(
                    switch (part) {
                        case "{topology}" -> id.topology();
                        case "{workload}" -> id.workload();
                        case "{kernel}" -> id.kernel();
                        case "{seed}" -> Long.toString(id.seed());
                        case "{displayName}" -> displayName;
                        default -> part;
                    });
        }
        return name.toString();
    }
}
