package org.schedsim.scenario;

import java.util.Set;
import java.util.TreeSet;
import org.schedsim.trace.Activity;
import org.schedsim.trace.TaskTimeline;

/** Where a task ran. */
final class TaskCpus {
    private TaskCpus() {}

    static Set<Integer> of(SchedRun run, ThreadBuilder thread, long fromNs, long toNs) {
        TaskTimeline timeline =
                run.trace().timelines(run.endNs()).task(thread.taskIds().get(0));
        Set<Integer> cpus = new TreeSet<>();
        for (int i = 0; i < timeline.size(); i++) {
            if (timeline.activity(i) == Activity.RUN && timeline.startNs(i) < toNs && timeline.endNs(i) > fromNs) {
                cpus.add(timeline.cpu(i));
            }
        }
        return cpus;
    }
}
