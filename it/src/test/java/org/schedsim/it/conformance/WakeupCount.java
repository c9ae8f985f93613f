package org.schedsim.it.conformance;

import java.util.Set;
import java.util.TreeMap;
import org.schedsim.scenario.SchedRun;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

/** Where the wakeups of some tasks went. */
final class WakeupCount {
    private int all;
    private int previous;
    private int sameLlc;
    private int byTask;
    private int waker;

    WakeupCount(SchedRun run, Set<Integer> tasks) {
        Trace trace = run.trace();
        TreeMap<Integer, Integer> cpuOf = new TreeMap<>();
        TreeMap<Integer, Integer> runningOn = new TreeMap<>();
        for (int i = 0; i < trace.size(); i++) {
            int task = trace.task(i);
            int cpu = trace.cpu(i);
            if (trace.kind(i) == EventKind.WAKE && tasks.contains(task) && cpuOf.containsKey(task)) {
                all++;
                int before = cpuOf.get(task);
                if (before == cpu) {
                    previous++;
                } else if (run.topology().llc(before) == run.topology().llc(cpu)) {
                    sameLlc++;
                }
                int from = (int) trace.argument(i);
                if (runningOn.getOrDefault(from, -1) >= 0) {
                    byTask++;
                    waker += from == cpu ? 1 : 0;
                }
            } else if (trace.kind(i) == EventKind.RUN) {
                cpuOf.put(task, cpu);
                runningOn.put(cpu, task);
            } else if (trace.kind(i) == EventKind.STOP) {
                runningOn.put(cpu, -1);
            }
        }
    }

    double previousPct() {
        return 100.0 * previous / all;
    }

    double sameLlcPct() {
        return 100.0 * sameLlc / all;
    }

    double outsidePct() {
        return 100.0 * (all - previous - sameLlc) / all;
    }

    /** Of the wakeups while a task ran on the waker's CPU. */
    double wakerPct() {
        return 100.0 * waker / byTask;
    }
}
