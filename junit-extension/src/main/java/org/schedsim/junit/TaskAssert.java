package org.schedsim.junit;

import org.apiguardian.api.API;

/**
 * Claims about one task.
 *
 * @since 0.1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public class TaskAssert extends AbstractTaskGroupAssert<TaskAssert> {
    public TaskAssert(ObservedSubject actual) {
        super(actual, TaskAssert.class);
    }
}
