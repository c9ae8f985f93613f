package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

/** When and where a task begins to run. */
final class TraceTimes {
    private TraceTimes() {}

    static List<Long> runsNs(SchedRun run, int task) {
        List<Long> times = new ArrayList<>();
        Trace trace = run.trace();
        for (int i = 0; i < trace.size(); i++) {
            if (trace.kind(i) == EventKind.RUN && trace.task(i) == task) {
                times.add(trace.timeNs(i));
            }
        }
        return times;
    }
}
