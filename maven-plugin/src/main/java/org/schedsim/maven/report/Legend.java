package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedsim.record.Lane;
import org.schedsim.record.RunRecord;
import org.schedsim.record.TaskRecord;

/** Which colour and pattern a task has: its own, or that of its process where there are too many tasks to tell apart. */
final class Legend {
    private static final int MAX_TASKS = 24;
    private static final int COLOURS = 8;
    private static final int PATTERNS = 5;

    private final Map<Integer, Integer> indexOfTask = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();
    private final boolean byProcess;
    private int unlisted = -1;

    /**
     * A colour with a pattern.
     *
     * @param index number of the entry
     * @param name what it stands for
     */
    public record Entry(int index, String name) {
        public int colour() {
            return index % COLOURS;
        }

        /** Prime to the number of colours, so that many pairs differ in both. */
        public int pattern() {
            return index % PATTERNS;
        }
    }

    Legend(RunRecord record) {
        byProcess = record.tasks().size() > MAX_TASKS;
        Map<String, Integer> indexOfName = new TreeMap<>();
        for (TaskRecord task : record.tasks()) {
            String key = byProcess ? process(task) : "task " + task.id();
            String name = byProcess ? process(task) : task.name();
            indexOfTask.put(task.id(), indexOfName.computeIfAbsent(key, k -> add(name)));
        }
        for (Lane lane : record.lanes()) {
            lane.spans().forEach(span -> of(span.task()));
        }
    }

    private static String process(TaskRecord task) {
        return task.process().isEmpty() ? "unknown process" : task.process();
    }

    private int add(String name) {
        entries.add(new Entry(entries.size(), name));
        return entries.size() - 1;
    }

    /** The entry of a task; those that the record does not list share one. */
    Entry of(int task) {
        Integer index = indexOfTask.get(task);
        if (index == null) {
            unlisted = unlisted < 0 ? add("tasks that are not listed") : unlisted;
            index = unlisted;
        }
        return entries.get(index);
    }

    List<Entry> entries() {
        return entries;
    }

    boolean byProcess() {
        return byProcess;
    }
}
