package org.schedsim.record;

import org.apiguardian.api.API;

/**
 * A task of the run.
 *
 * @param id id in lanes and migrations
 * @param name its name
 * @param process name of its process; empty = unknown
 * @param runNs time on a CPU, interrupts included
 * @param waitNs time runnable without running
 * @param migrations changes of CPU after the first placement
 * @param switches times it was switched in
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TaskRecord(
        int id, String name, String process, long runNs, long waitNs, long migrations, long switches) {}
