package org.schedsim.junit;

import java.util.List;
import org.apiguardian.api.API;
import org.assertj.core.api.AbstractAssert;
import org.schedsim.claim.Subject;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.ObservedTask;
import org.schedsim.scenario.ScenarioException;
import org.schedsim.scenario.SchedRun;
import org.schedsim.scenario.TaskSelection;

/**
 * Selects the tasks of an observation that claims are made about.
 *
 * @param <SELF> the type itself
 * @since 0.1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class AbstractObservationAssert<SELF extends AbstractObservationAssert<SELF>>
        extends AbstractAssert<SELF, Observation> {
    protected AbstractObservationAssert(Observation actual, Class<?> selfType) {
        super(actual, selfType);
    }

    /**
     * Claims about one task.
     *
     * @throws ScenarioException if the handle names none or several
     */
    public TaskAssert task(TaskSelection handle) {
        List<ObservedTask> tasks = select(handle);
        if (tasks.size() != 1) {
            throw new ScenarioException(handle.label() + " names " + tasks.size()
                    + " tasks, not one; use tasks(...) for a claim about all");
        }
        return task(tasks.get(0));
    }

    /**
     * Claims about the task with this name, or {@code process/name}.
     *
     * @throws ScenarioException if none or several have it; the message lists the candidates
     */
    public TaskAssert task(String name) {
        isNotNull();
        return task(actual.task(name));
    }

    private TaskAssert task(ObservedTask task) {
        return described(new TaskAssert(new ObservedSubject(actual, Subject.task(actual, task))));
    }

    /** Claims about several tasks as a group. */
    public TaskGroupAssert tasks(TaskSelection handle) {
        return group(Subject.group(handle.label(), select(handle)));
    }

    /**
     * Claims about the tasks of a process.
     *
     * @throws ScenarioException if no task belongs to it; the message lists the candidates
     */
    public TaskGroupAssert process(String name) {
        isNotNull();
        return group(Subject.process(actual, name));
    }

    /** The same by its handle. */
    public TaskGroupAssert process(TaskSelection handle) {
        return group(new Subject("process", handle.label(), select(handle)));
    }

    private TaskGroupAssert group(Subject subject) {
        return described(new TaskGroupAssert(new ObservedSubject(actual, subject)));
    }

    private List<ObservedTask> select(TaskSelection handle) {
        isNotNull();
        if (actual instanceof SchedRun run) {
            return run.tasks(handle);
        }
        throw new ScenarioException("the handle " + handle.label()
                + " belongs to a scenario; name the tasks of a recorded run by their names");
    }

    private <A extends AbstractAssert<A, ?>> A described(A navigated) {
        return info.hasDescription() ? navigated.as(info.description()) : navigated;
    }
}
