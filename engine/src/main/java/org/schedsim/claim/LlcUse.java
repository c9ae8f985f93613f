package org.schedsim.claim;

import java.util.List;
import java.util.TreeMap;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.ObservedTask;
import org.schedsim.topology.Topology;
import org.schedsim.trace.Activity;
import org.schedsim.trace.TaskTimeline;

/** Run time of some tasks in each LLC, in buckets of 10 ms; ten of them are a window. */
final class LlcUse {
    static final long BUCKET_NS = 10_000_000;
    static final int WINDOW_BUCKETS = 10;

    private final Window span;
    private final int buckets;
    /** For each LLC that was used: run time up to and without each bucket. */
    private final TreeMap<Integer, long[]> ranBefore = new TreeMap<>();

    LlcUse(Observation observation, List<ObservedTask> tasks, Window span) {
        this.span = span;
        this.buckets = (int) ((span.lengthNs() + BUCKET_NS - 1) / BUCKET_NS);
        Topology topology = observation.topology();
        for (ObservedTask task : tasks) {
            add(observation.trace().timelines(observation.endNs()).task(task.id()), topology);
        }
        for (long[] sums : ranBefore.values()) {
            for (int i = 0; i < buckets; i++) {
                sums[i + 1] += sums[i];
            }
        }
    }

    private void add(TaskTimeline timeline, Topology topology) {
        for (int i = timeline.at(span.fromNs()); i < timeline.size(); i++) {
            if (timeline.activity(i) == Activity.RUN) {
                long[] sums = ranBefore.computeIfAbsent(topology.llc(timeline.cpu(i)), llc -> new long[buckets + 1]);
                add(
                        sums,
                        Math.max(timeline.startNs(i), span.fromNs()) - span.fromNs(),
                        timeline.endNs(i) - span.fromNs());
            }
        }
    }

    /** Run time of bucket i goes to {@code sums[i + 1]}. */
    private static void add(long[] sums, long fromNs, long toNs) {
        long from = fromNs;
        while (from < toNs) {
            int bucket = (int) (from / BUCKET_NS);
            long to = Math.min(toNs, (bucket + 1) * BUCKET_NS);
            sums[bucket + 1] += to - from;
            from = to;
        }
    }

    int windows() {
        return buckets - WINDOW_BUCKETS + 1;
    }

    Window window(int i) {
        long fromNs = span.fromNs() + i * BUCKET_NS;
        return new Window(fromNs, Math.min(fromNs + WINDOW_BUCKETS * BUCKET_NS, span.toNs()));
    }

    /** LLCs used in a window. */
    int used(int window, boolean strictly) {
        long total = ranNs(window);
        int used = 0;
        for (long[] sums : ranBefore.values()) {
            long ran = ranNs(sums, window);
            if (ran > 0 && (strictly || ran * 100 >= total)) {
                used++;
            }
        }
        return used;
    }

    private long ranNs(int window) {
        long total = 0;
        for (long[] sums : ranBefore.values()) {
            total += ranNs(sums, window);
        }
        return total;
    }

    private static long ranNs(long[] sums, int window) {
        return sums[window + WINDOW_BUCKETS] - sums[window];
    }

    long totalNs() {
        long total = 0;
        for (long[] sums : ranBefore.values()) {
            total += sums[buckets];
        }
        return total;
    }

    /** {@code LLC 0 62 %, LLC 1 38 %} of the run time of a window. */
    String shares(int window) {
        long total = ranNs(window);
        StringBuilder text = new StringBuilder();
        ranBefore.forEach((llc, sums) -> {
            long ran = ranNs(sums, window);
            if (ran > 0) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append("LLC ")
                        .append(llc)
                        .append(' ');
                text.append(Phrases.percent(ran * 1_000_000 / total / 1_000 * 1_000));
            }
        });
        return text.toString();
    }
}
