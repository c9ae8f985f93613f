package org.schedsim.trace;

import org.apiguardian.api.API;

/** What a task does in a stretch of time. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Activity {
    /** Nothing was seen of it yet. */
    UNKNOWN,
    /** It is not created yet. */
    NEW,
    /** It executes. */
    RUN,
    /** It could execute and waits. */
    QUEUED,
    /** It could execute, but its cgroup has used up its quota: no CPU's queue holds it. */
    THROTTLED,
    SLEEP,
    DEAD;

    /** It executes or waits for it: it is on the queue of a CPU. */
    public boolean runnable() {
        return this == RUN || this == QUEUED;
    }
}
