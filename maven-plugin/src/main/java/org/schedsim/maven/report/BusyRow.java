package org.schedsim.maven.report;

import java.util.Map;
import java.util.TreeMap;
import org.schedsim.record.Lane;
import org.schedsim.record.RunRecord;

/**
 * How busy a CPU was.
 *
 * @param cpu its number
 * @param busy its share of the run
 * @param tasks what it ran for how long
 */
public record BusyRow(int cpu, String busy, String tasks) {
    static BusyRow of(Lane lane, RunRecord record, Legend legend) {
        Map<Integer, Long> ran = new TreeMap<>();
        long busy = 0;
        for (Lane.Span span : lane.spans()) {
            ran.merge(legend.of(span.task()).index(), span.toNs() - span.fromNs(), Long::sum);
            busy += span.toNs() - span.fromNs();
        }
        StringBuilder tasks = new StringBuilder();
        ran.forEach((index, ns) -> tasks.append(tasks.isEmpty() ? "" : ", ")
                .append(legend.entries().get(index).name())
                .append(' ')
                .append(ReportFormat.time(ns)));
        return new BusyRow(
                lane.cpu(),
                ReportFormat.share(busy, record.durationNs()),
                tasks.isEmpty() ? "nothing" : tasks.toString());
    }
}
