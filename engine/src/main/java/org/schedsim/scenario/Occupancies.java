package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.schedsim.record.Occupancy;
import org.schedsim.trace.Activity;
import org.schedsim.trace.TaskTimeline;

/** Run time of each process in each LLC over time, for a record. */
final class Occupancies {
    private static final int BUCKETS = 200;

    private final SchedRun run;
    private final long bucketNs;
    private final int buckets;

    Occupancies(SchedRun run) {
        this.run = run;
        this.bucketNs = Math.max(1, (run.endNs() + BUCKETS - 1) / BUCKETS);
        this.buckets = (int) ((run.endNs() + bucketNs - 1) / bucketNs);
    }

    List<Occupancy> record() {
        TreeMap<String, long[][]> byProcess = new TreeMap<>();
        for (ObservedTask task : run.tasks()) {
            String process = task.process() == null ? "" : task.process();
            add(
                    byProcess.computeIfAbsent(
                            process, name -> new long[run.topology().llcCount()][buckets]),
                    run.trace().timelines(run.endNs()).task(task.id()));
        }
        List<Occupancy> occupancies = new ArrayList<>();
        byProcess.forEach((process, llcs) -> occupancies.add(new Occupancy(process, bucketNs, ppm(llcs))));
        return occupancies;
    }

    private void add(long[][] llcs, TaskTimeline timeline) {
        for (int i = 0; i < timeline.size(); i++) {
            if (timeline.activity(i) == Activity.RUN) {
                add(llcs[run.topology().llc(timeline.cpu(i))], timeline.startNs(i), timeline.endNs(i));
            }
        }
    }

    private void add(long[] row, long fromNs, long toNs) {
        long from = fromNs;
        while (from < toNs) {
            int bucket = (int) (from / bucketNs);
            long to = Math.min(toNs, (bucket + 1) * bucketNs);
            row[bucket] += to - from;
            from = to;
        }
    }

    private List<List<Long>> ppm(long[][] llcs) {
        List<List<Long>> rows = new ArrayList<>();
        for (long[] llc : llcs) {
            List<Long> row = new ArrayList<>();
            for (int i = 0; i < buckets; i++) {
                long lengthNs = Math.min(run.endNs(), (i + 1) * bucketNs) - i * bucketNs;
                row.add(llc[i] * 1_000_000 / lengthNs);
            }
            rows.add(row);
        }
        return rows;
    }
}
