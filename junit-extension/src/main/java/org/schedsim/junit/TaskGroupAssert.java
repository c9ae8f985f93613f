package org.schedsim.junit;

import org.apiguardian.api.API;

/**
 * Claims about several tasks.
 *
 * @since 0.1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public class TaskGroupAssert extends AbstractTaskGroupAssert<TaskGroupAssert> {
    public TaskGroupAssert(ObservedSubject actual) {
        super(actual, TaskGroupAssert.class);
    }
}
