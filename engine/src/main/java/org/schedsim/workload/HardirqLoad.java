package org.schedsim.workload;

import org.apiguardian.api.API;

/**
 * A source of interrupts on one CPU.
 *
 * @param cpu the CPU
 * @param burstNs how long each keeps the CPU; more than 0 and less than the period
 * @param periodNs from one to the next
 * @param offsetNs the first one, from the start of the run
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HardirqLoad(int cpu, long burstNs, long periodNs, long offsetNs) {}
