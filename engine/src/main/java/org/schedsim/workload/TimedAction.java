package org.schedsim.workload;

import org.apiguardian.api.API;
import org.schedsim.topology.CpuMask;

/** Something that is done to the workload at a given time, from outside. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface TimedAction {
    /** ns from the start of the run. */
    long atNs();

    /** Id of the thread that it is done to; a thread that does not exist yet gets it when it is created. */
    int thread();

    /** Sets the affinity of a thread. */
    record SetAffinity(long atNs, int thread, CpuMask allowed) implements TimedAction {}

    /** Sets the nice value of a thread. */
    record SetNice(long atNs, int thread, int nice) implements TimedAction {}
}
