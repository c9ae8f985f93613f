package org.schedsim.workload;

import org.apiguardian.api.API;

/**
 * Utilisation clamps ({@code sched_util_min}, {@code sched_util_max}).
 *
 * @param min 0 to 1024
 * @param max 0 to 1024
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record UtilClamp(int min, int max) {
    public UtilClamp {
        if (min < 0 || min > 1024 || max < 0 || max > 1024) {
            throw new IllegalArgumentException(
                    "utilisation clamps " + min + " to " + max + ": expected 0 to 1024 each");
        }
    }
}
