package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedsim.record.Lane;
import org.schedsim.topology.CpuMask;
import org.schedsim.trace.CpuLane;
import org.schedsim.trace.Timelines;

/**
 * Lanes of a record. Where they would hold too many spans, time is cut into buckets, and each becomes one span: of the task
 * that ran most in it, as long as all tasks together ran.
 */
final class Lanes {
    private final Timelines timelines;
    private final CpuMask online;
    private final long endNs;
    private final int maxSpans;

    Lanes(Timelines timelines, CpuMask online, long endNs, int maxSpans) {
        this.timelines = timelines;
        this.online = online;
        this.endNs = endNs;
        this.maxSpans = maxSpans;
    }

    List<Lane> record() {
        boolean all = spans() <= maxSpans;
        long bucketNs = Math.max(1, endNs / Math.max(1, maxSpans / online.size()));
        List<Lane> lanes = new ArrayList<>();
        for (int cpu = online.first(); cpu >= 0; cpu = online.next(cpu)) {
            if (cpu >= timelines.lanes()) {
                lanes.add(new Lane(cpu, List.of()));
            } else {
                CpuLane lane = timelines.lane(cpu);
                lanes.add(new Lane(cpu, all ? spans(lane) : buckets(lane, bucketNs)));
            }
        }
        return lanes;
    }

    private long spans() {
        long sum = 0;
        for (int cpu = 0; cpu < timelines.lanes(); cpu++) {
            sum += timelines.lane(cpu).size();
        }
        return sum;
    }

    private static List<Lane.Span> spans(CpuLane lane) {
        List<Lane.Span> spans = new ArrayList<>();
        for (int i = 0; i < lane.size(); i++) {
            spans.add(new Lane.Span(lane.fromNs(i), lane.toNs(i), lane.task(i)));
        }
        return spans;
    }

    private static List<Lane.Span> buckets(CpuLane lane, long bucketNs) {
        List<Lane.Span> spans = new ArrayList<>();
        TreeMap<Integer, Long> ran = new TreeMap<>();
        long bucket = 0;
        for (int i = 0; i < lane.size(); i++) {
            long fromNs = lane.fromNs(i);
            while (fromNs < lane.toNs(i)) {
                if (fromNs / bucketNs != bucket) {
                    close(spans, ran, bucket * bucketNs);
                    bucket = fromNs / bucketNs;
                }
                long toNs = Math.min(lane.toNs(i), (bucket + 1) * bucketNs);
                ran.merge(lane.task(i), toNs - fromNs, Long::sum);
                fromNs = toNs;
            }
        }
        close(spans, ran, bucket * bucketNs);
        return spans;
    }

    private static void close(List<Lane.Span> spans, Map<Integer, Long> ran, long fromNs) {
        long sum = 0;
        int most = 0;
        long mostNs = 0;
        for (var entry : ran.entrySet()) {
            sum += entry.getValue();
            if (entry.getValue() > mostNs) {
                mostNs = entry.getValue();
                most = entry.getKey();
            }
        }
        ran.clear();
        if (sum == 0) {
            return;
        }
        Lane.Span last = spans.isEmpty() ? null : spans.get(spans.size() - 1);
        if (last != null && last.toNs() == fromNs && last.task() == most) {
            spans.set(spans.size() - 1, new Lane.Span(last.fromNs(), fromNs + sum, most));
        } else {
            spans.add(new Lane.Span(fromNs, fromNs + sum, most));
        }
    }
}
