package org.schedsim.sim;

import org.apiguardian.api.API;
import org.schedsim.kernel.state.CfsBandwidth;
import org.schedsim.kernel.state.TaskGroup;

/**
 * What {@code cpu.stat} of a cgroup says of its quota at the end of a run.
 *
 * @param path path of the cgroup
 * @param nrPeriods periods that ended while one of its tasks ran or waited for the quota
 * @param nrThrottled those of them at whose end the quota was used up on some CPU
 * @param throttledTimeNs time without quota, summed over the CPUs; of those that have it again
 * @param nrBurst periods in which more than the quota was used, out of what was saved up
 * @param burstTimeNs what was used beyond the quota
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CgroupStats(
        String path, long nrPeriods, long nrThrottled, long throttledTimeNs, long nrBurst, long burstTimeNs) {
    static CgroupStats of(TaskGroup group) {
        CfsBandwidth bandwidth = group.bandwidth;
        return new CgroupStats(
                group.path,
                bandwidth.nrPeriods,
                bandwidth.nrThrottled,
                bandwidth.throttledTimeNs,
                bandwidth.nrBurst,
                bandwidth.burstTimeNs);
    }
}
