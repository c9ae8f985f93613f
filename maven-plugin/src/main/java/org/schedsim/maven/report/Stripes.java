package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedsim.record.Lane;

/** The spans of a lane as SVG paths, one for each colour, in rows of height 1. */
final class Stripes {
    private Stripes() {}

    /**
     * All spans of one colour in one lane.
     *
     * @param entry the colour
     * @param path SVG path data
     * @param title what it says when pointed at
     */
    public record Stripe(Legend.Entry entry, String path, String title) {}

    static List<Stripe> of(Lane lane, Legend legend, TimeScale scale) {
        Map<Integer, StringBuilder> paths = new TreeMap<>();
        Map<Integer, Long> ran = new TreeMap<>();
        for (Lane.Span span : lane.spans()) {
            int index = legend.of(span.task()).index();
            int from = scale.x(span.fromNs());
            int width = scale.x(span.toNs()) - from;
            paths.computeIfAbsent(index, i -> new StringBuilder())
                    .append('M')
                    .append(from)
                    .append(" 0h")
                    .append(width)
                    .append("v1h")
                    .append(-width)
                    .append('z');
            ran.merge(index, span.toNs() - span.fromNs(), Long::sum);
        }
        List<Stripe> stripes = new ArrayList<>();
        paths.forEach((index, path) -> {
            Legend.Entry entry = legend.entries().get(index);
            String title =
                    entry.name() + " on CPU " + lane.cpu() + ": " + ReportFormat.time(ran.getOrDefault(index, 0L));
            stripes.add(new Stripe(entry, path.toString(), title));
        });
        return stripes;
    }
}
