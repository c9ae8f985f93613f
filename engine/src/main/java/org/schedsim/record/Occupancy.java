package org.schedsim.record;

import java.util.List;
import org.apiguardian.api.API;

/**
 * Where the tasks of a process ran over time.
 *
 * @param process name of the process
 * @param bucketNs length of a column
 * @param llcs for each LLC one row: run time of the process there in each column, in parts per million of the column
 *     (1 000 000 = one CPU the whole time)
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Occupancy(String process, long bucketNs, List<List<Long>> llcs) {}
