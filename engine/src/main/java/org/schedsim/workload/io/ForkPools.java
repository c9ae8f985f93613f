package org.schedsim.workload.io;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** How many threads of each task may live at once because of {@code fork}. */
final class ForkPools {
    /** A task that may be forked more often than this gets as many threads. */
    static final int MAX_ALIVE = 64;

    private final Map<String, Integer> sizes = new LinkedHashMap<>();

    ForkPools(List<TaskObject> tasks, Notes notes) {
        Map<String, Long> forks = new LinkedHashMap<>();
        Set<String> forked = forked(tasks);
        for (TaskObject task : tasks) {
            add(task, forked.contains(task.name()), forks);
        }
        for (Map.Entry<String, Long> entry : forks.entrySet()) {
            long size = entry.getValue();
            if (size > MAX_ALIVE) {
                notes.add("task \"" + entry.getKey() + "\" may be forked more than " + MAX_ALIVE + " times; "
                        + MAX_ALIVE + " forked threads of it live at once, and a fork beyond that makes none");
            }
            sizes.put(entry.getKey(), (int) Math.min(MAX_ALIVE, size));
        }
    }

    private static Set<String> forked(List<TaskObject> tasks) {
        Set<String> names = new TreeSet<>();
        for (TaskObject task : tasks) {
            for (PhaseObject phase : task.phases()) {
                for (Event event : phase.events()) {
                    if (event.word() == EventWord.FORK) {
                        names.add(event.ref());
                    }
                }
            }
        }
        return names;
    }

    private static void add(TaskObject task, boolean isForked, Map<String, Long> forks) {
        long limit = MAX_ALIVE + 1;
        for (PhaseObject phase : task.phases()) {
            long passes = isForked ? limit : task.passes(phase, limit) * Math.min(limit, task.instances());
            for (Event event : phase.events()) {
                if (event.word() == EventWord.FORK && passes > 0) {
                    forks.merge(event.ref(), passes, (a, b) -> Math.min(limit, a + b));
                }
            }
        }
    }

    int size(String task) {
        return sizes.getOrDefault(task, 0);
    }
}
