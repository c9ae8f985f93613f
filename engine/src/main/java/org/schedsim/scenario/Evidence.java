package org.schedsim.scenario;

import org.apiguardian.api.API;

/** What an observation can show. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Evidence {
    /** Who ran where and when. */
    RUN,
    /** Who was woken when. */
    WAKEUP,
    /** What capacity the scheduler saw on each CPU. */
    CAPACITY,
    /** Which CPUs a task was allowed to use. */
    AFFINITY,
    /** How much work was done. */
    WORK,
    /** Which rule decided what. */
    DECISIONS
}
