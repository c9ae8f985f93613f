package org.schedsim.claim;

import java.util.List;
import org.apiguardian.api.API;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.ObservedTask;
import org.schedsim.scenario.ScenarioException;

/**
 * The tasks that a claim is about.
 *
 * @param kind "task", "process" or "task group"
 * @param name how it is called
 * @param tasks at least one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Subject(String kind, String name, List<ObservedTask> tasks) {
    public Subject {
        if (tasks.isEmpty()) {
            throw new ScenarioException(kind + " " + name + " has no task; a claim needs at least one");
        }
        tasks = List.copyOf(tasks);
    }

    /** One task, called by its name alone where that is clear. */
    public static Subject task(Observation observation, ObservedTask task) {
        return new Subject("task", shortName(observation, task), List.of(task));
    }

    /** All tasks of a process. */
    public static Subject process(Observation observation, String name) {
        return new Subject("process", name, observation.process(name));
    }

    /** Some tasks. */
    public static Subject group(String name, List<ObservedTask> tasks) {
        return new Subject("task group", name, tasks);
    }

    private static String shortName(Observation observation, ObservedTask task) {
        for (ObservedTask other : observation.tasks()) {
            if (other.id() != task.id() && other.name().equals(task.name())) {
                return task.label();
            }
        }
        return task.name();
    }

    /** How sentences call it, for example {@code task busy} or {@code process app}. */
    public String label() {
        return kind + " " + name;
    }

    /** How sentences call one of its tasks after the subject was named. */
    String pronoun(ObservedTask task) {
        return tasks.size() == 1 ? "it" : task.label();
    }

    /** Name of a metric of one of the tasks. */
    String metric(ObservedTask task, String figure) {
        return (tasks.size() == 1 && kind.equals("task") ? name : task.label()) + "." + figure;
    }
}
