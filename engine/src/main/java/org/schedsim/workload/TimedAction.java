package org.schedsim.workload;

import org.apiguardian.api.API;

/** Something that is done to the workload or to the machine at a given time, from outside. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface TimedAction {
    /** ns from the start of the run. */
    long atNs();

    /** Changes a thread; one that does not exist yet is changed when it is created. */
    record Set(long atNs, int thread, Attribute attribute) implements TimedAction {}

    /** Writes the knobs of a cgroup that are not null. */
    record Configure(long atNs, String cgroup, CgroupSettings settings) implements TimedAction {}

    /** Takes a CPU off line, or back on line. */
    record Online(long atNs, int cpu, boolean online) implements TimedAction {}

    /** Sets what thermal capping ({@code hw_pressure}) takes from a CPU, 0 to 1023 of its capacity. */
    record HwPressure(long atNs, int cpu, int pressure) implements TimedAction {}
}
