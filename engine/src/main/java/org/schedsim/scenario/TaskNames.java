package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;

/** Finding tasks by name; a name that does not name one task is an error that lists the candidates. */
final class TaskNames {
    private TaskNames() {}

    static ObservedTask one(List<ObservedTask> tasks, String name) {
        List<ObservedTask> found = new ArrayList<>();
        for (ObservedTask task : tasks) {
            if (task.name().equals(name) || task.label().equals(name)) {
                found.add(task);
            }
        }
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new ScenarioException(
                found.isEmpty()
                        ? "no task is called '" + name + "'; there are " + labels(tasks)
                        : "'" + name + "' names " + found.size() + " tasks: " + labels(found)
                                + "; name one as process/thread");
    }

    static List<ObservedTask> ofProcess(List<ObservedTask> tasks, String process) {
        List<ObservedTask> found = new ArrayList<>();
        List<String> processes = new ArrayList<>();
        for (ObservedTask task : tasks) {
            if (process.equals(task.process())) {
                found.add(task);
            }
            if (task.process() != null && !processes.contains(task.process())) {
                processes.add(task.process());
            }
        }
        if (found.isEmpty()) {
            throw new ScenarioException(
                    "no process is called '" + process + "'; there are " + String.join(", ", processes));
        }
        return found;
    }

    private static String labels(List<ObservedTask> tasks) {
        List<String> labels = new ArrayList<>();
        for (ObservedTask task : tasks) {
            labels.add(task.label());
        }
        return labels.isEmpty() ? "none" : String.join(", ", labels);
    }
}
