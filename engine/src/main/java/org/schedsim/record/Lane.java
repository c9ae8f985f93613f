package org.schedsim.record;

import java.util.List;
import org.apiguardian.api.API;

/**
 * What a CPU ran over time.
 *
 * @param cpu number of the CPU
 * @param spans stretches in order of time; idle time is the rest
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Lane(int cpu, List<Span> spans) {
    /**
     * A stretch of a lane.
     *
     * @param fromNs begin, ns from the start of the run
     * @param toNs end
     * @param task id of the task that ran; in a down-sampled lane the one that ran most
     */
    public record Span(long fromNs, long toNs, int task) {}
}
