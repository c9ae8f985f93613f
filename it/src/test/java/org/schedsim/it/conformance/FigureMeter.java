package org.schedsim.it.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedsim.scenario.SchedRun;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

/** Measures in a run of the model what was measured in the recordings, under the same names. */
final class FigureMeter {
    private static final String THROTTLED = "throttled periods ";

    private final SchedRun run;
    private final ScenarioText text;
    private final TreeMap<Integer, List<long[]>> turns = new TreeMap<>();

    FigureMeter(SchedRun run, ScenarioText text) {
        this.run = run;
        this.text = text;
        text.kinds().values().forEach(tasks -> tasks.forEach(task -> turns.put(task, new ArrayList<>())));
        readTurns(run.trace());
    }

    private void readTurns(Trace trace) {
        TreeMap<Integer, Long> since = new TreeMap<>();
        for (int i = 0; i < trace.size(); i++) {
            if (trace.kind(i) == EventKind.RUN) {
                since.put(trace.task(i), trace.timeNs(i));
            } else if (trace.kind(i) == EventKind.STOP) {
                end(trace.task(i), since.remove(trace.task(i)), trace.timeNs(i));
            }
        }
        since.forEach((task, from) -> end(task, from, run.endNs()));
    }

    private void end(int task, @Nullable Long from, long to) {
        List<long[]> ended = turns.get(task);
        if (ended != null && from != null) {
            ended.add(new long[] {from, to});
        }
    }

    /** The figures called {@code names}. */
    Map<String, Double> figures(Set<String> names) {
        Map<String, Double> measured = new LinkedHashMap<>();
        double all = ranNs(turns.keySet(), 0, run.endNs());
        text.kinds()
                .forEach((kind, tasks) -> measured.put("share % " + kind, 100 * ranNs(tasks, 0, run.endNs()) / all));
        cpu(measured, "", 0, run.endNs());
        long fromNs = 0;
        int phase = 1;
        for (long changeNs : text.changesNs()) {
            cpu(measured, " in phase " + phase++, fromNs, changeNs);
            fromNs = changeNs;
        }
        cpu(measured, " in phase " + phase, fromNs, run.endNs());
        text.kinds().forEach((kind, tasks) -> turns(measured, kind, tasks));
        wakeups(measured);
        throttled(measured, names);
        measured.keySet().retainAll(names);
        return measured;
    }

    private void cpu(Map<String, Double> measured, String suffix, long fromNs, long toNs) {
        text.kinds()
                .forEach((kind, tasks) ->
                        measured.put("CPU % " + kind + suffix, 100 * ranNs(tasks, fromNs, toNs) / (toNs - fromNs)));
    }

    private double ranNs(Iterable<Integer> tasks, long fromNs, long toNs) {
        double sum = 0;
        for (int task : tasks) {
            for (long[] turn : turns.get(task)) {
                sum += Math.max(0, Math.min(toNs, turn[1]) - Math.max(fromNs, turn[0]));
            }
        }
        return sum;
    }

    private void turns(Map<String, Double> measured, String kind, List<Integer> tasks) {
        double switches = 0;
        double medians = 0;
        for (int task : tasks) {
            switches += turns.get(task).size();
            medians += medianMs(turns.get(task));
        }
        measured.put("switches " + kind, switches);
        measured.put("slice ms " + kind, medians / tasks.size());
    }

    private static double medianMs(List<long[]> turns) {
        List<Long> lengths = new ArrayList<>();
        turns.forEach(turn -> lengths.add(turn[1] - turn[0]));
        Collections.sort(lengths);
        return lengths.isEmpty() ? 0 : lengths.get(lengths.size() / 2) / 1e6;
    }

    private void throttled(Map<String, Double> measured, Set<String> names) {
        for (String name : names) {
            if (name.startsWith(THROTTLED)) {
                String path = name.substring(THROTTLED.length());
                measured.put(name, (double) run.cgroup(path).nrThrottled());
            }
        }
    }

    private void wakeups(Map<String, Double> measured) {
        WakeupCount count = new WakeupCount(run, turns.keySet());
        measured.put("wakeups % previous", count.previousPct());
        measured.put("wakeups % same LLC", count.sameLlcPct());
        measured.put("wakeups % outside", count.outsidePct());
        measured.put("wakeups % waker", count.wakerPct());
    }
}
