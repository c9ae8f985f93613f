package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedsim.record.Lane;

/** Fewer spans: each column of a lane keeps how long it was busy and which task had most of that. */
final class LaneMerge {
    private LaneMerge() {}

    static int spans(List<Lane> lanes) {
        return lanes.stream().mapToInt(lane -> lane.spans().size()).sum();
    }

    static List<Lane> columns(List<Lane> lanes, long columnNs, long durationNs) {
        return lanes.stream()
                .map(lane -> new Lane(lane.cpu(), columns(lane, columnNs, durationNs)))
                .toList();
    }

    private static List<Lane.Span> columns(Lane lane, long columnNs, long durationNs) {
        List<Lane.Span> merged = new ArrayList<>();
        Map<Integer, Long> ran = new TreeMap<>();
        long column = 0;
        for (Lane.Span span : lane.spans()) {
            long end = Math.min(span.toNs(), durationNs);
            for (long from = span.fromNs(); from < end; ) {
                long at = from / columnNs;
                if (at != column) {
                    flush(merged, ran, column * columnNs);
                    column = at;
                }
                long to = Math.min(end, (at + 1) * columnNs);
                ran.merge(span.task(), to - from, Long::sum);
                from = to;
            }
        }
        flush(merged, ran, column * columnNs);
        return merged;
    }

    private static void flush(List<Lane.Span> merged, Map<Integer, Long> ran, long fromNs) {
        if (ran.isEmpty()) {
            return;
        }
        long busy = 0;
        long most = 0;
        int task = 0;
        for (Map.Entry<Integer, Long> entry : ran.entrySet()) {
            busy += entry.getValue();
            if (entry.getValue() > most) {
                most = entry.getValue();
                task = entry.getKey();
            }
        }
        ran.clear();
        append(merged, new Lane.Span(fromNs, fromNs + busy, task));
    }

    private static void append(List<Lane.Span> merged, Lane.Span span) {
        int last = merged.size() - 1;
        if (last >= 0
                && merged.get(last).toNs() == span.fromNs()
                && merged.get(last).task() == span.task()) {
            merged.set(last, new Lane.Span(merged.get(last).fromNs(), span.toNs(), span.task()));
        } else {
            merged.add(span);
        }
    }
}
