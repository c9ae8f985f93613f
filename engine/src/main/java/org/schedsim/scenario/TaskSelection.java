package org.schedsim.scenario;

import java.util.List;
import org.apiguardian.api.API;

/** Some tasks of a scenario, named by the handles that its builder gave out. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface TaskSelection {
    /** Ids of the tasks, in the order in which they were written. */
    List<Integer> taskIds();

    /** How messages call the selection. */
    String label();
}
