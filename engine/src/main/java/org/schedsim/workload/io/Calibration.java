package org.schedsim.workload.io;

import org.apiguardian.api.API;

/**
 * What {@code run} is counted in.
 *
 * @param cpu the CPU on which {@code run} takes as long as the file says; without meaning if {@code loopNs} is given
 * @param loopNs ns of one loop, of which {@code run} does a whole number on a CPU of capacity 1024; 0 = measured on {@code cpu}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Calibration(int cpu, long loopNs) {
    /** What rt-app does if the file says nothing. */
    public static final Calibration ON_CPU0 = new Calibration(0, 0);

    /** The work that {@code runUs} microseconds of {@code run} are, ns. */
    long workNs(long runUs) {
        long ns = runUs * 1000;
        return loopNs == 0 ? ns : ns / loopNs * loopNs;
    }

    /** The µs of {@code run} that are {@code workNs} of work; -1 if none are. */
    long runUs(long workNs) {
        long us = (workNs + 999) / 1000;
        return workNs(us) == workNs ? us : -1;
    }
}
