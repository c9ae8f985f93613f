package org.schedsim.maven.report;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * A metric.
 *
 * @param name its name as in the record
 * @param text its value as the unit in the name says
 * @param raw the integer of the record
 */
public record MetricRow(String name, String text, String raw) {
    static List<MetricRow> of(SortedMap<String, Long> metrics) {
        return metrics.entrySet().stream().map(MetricRow::of).toList();
    }

    private static MetricRow of(Map.Entry<String, Long> metric) {
        String name = metric.getKey();
        long value = metric.getValue();
        String text = name.endsWith("Ns")
                ? ReportFormat.time(value)
                : name.endsWith("Ppm") ? ReportFormat.percent(value) : ReportFormat.count(value);
        return new MetricRow(name, text, Long.toString(value));
    }
}
