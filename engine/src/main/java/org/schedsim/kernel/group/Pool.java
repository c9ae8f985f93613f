package org.schedsim.kernel.group;

import org.schedsim.kernel.state.CfsBandwidth;
import org.schedsim.kernel.state.CfsRq;

/** The arithmetic between a group's pool and the share of it that a CPU has fetched (spec 13 §5). */
final class Pool {
    /** {@code sched_cfs_bandwidth_slice}: what a CPU fetches at once. */
    static final long SLICE_NS = 5_000_000;

    /** {@code min_cfs_rq_runtime}: what a queue that empties keeps. */
    static final long KEPT_NS = 1_000_000;

    /** {@code min_bandwidth_expiration}: shortly before the next refill nothing is handed out. */
    static final long MIN_EXPIRATION_NS = 2_000_000;

    /** {@code cfs_bandwidth_slack_period}: returned time is collected that long. */
    static final long SLACK_PERIOD_NS = 5_000_000;

    private Pool() {}

    /** {@code __refill_cfs_bandwidth_runtime}: unused time is kept as far as the burst allows. */
    static void refill(CfsBandwidth bandwidth) {
        if (!bandwidth.hasQuota()) {
            return;
        }
        long overQuotaNs = bandwidth.runtimeSnapNs - bandwidth.runtimeNs - bandwidth.quotaNs;
        if (overQuotaNs > 0) {
            bandwidth.burstTimeNs += overQuotaNs;
            bandwidth.nrBurst++;
        }
        bandwidth.runtimeNs = Math.min(bandwidth.runtimeNs + bandwidth.quotaNs, bandwidth.quotaNs + bandwidth.burstNs);
        bandwidth.runtimeSnapNs = bandwidth.runtimeNs;
    }

    /** {@code __assign_cfs_rq_runtime}: fills the queue's share up to a target; false if it has nothing then. */
    static boolean assign(CfsBandwidth bandwidth, CfsRq q, long targetNs) {
        long grantNs = Math.max(0, Math.min(bandwidth.runtimeNs, targetNs - q.runtimeRemainingNs));
        if (grantNs > 0) {
            bandwidth.runtimeNs -= grantNs;
            bandwidth.idle = false;
            q.runtimeRemainingNs += grantNs;
        }
        return q.runtimeRemainingNs > 0;
    }

    /** {@code __return_cfs_rq_runtime}: true if there is enough now for those that wait. */
    static boolean giveBack(CfsBandwidth bandwidth, CfsRq q) {
        long surplusNs = q.runtimeRemainingNs - KEPT_NS;
        if (surplusNs <= 0) {
            return false;
        }
        q.runtimeRemainingNs -= surplusNs;
        if (!bandwidth.hasQuota()) {
            return false;
        }
        bandwidth.runtimeNs += surplusNs;
        return bandwidth.runtimeNs > SLICE_NS && bandwidth.throttledHead != null;
    }

    /** One of {@code distribute_cfs_runtime}: pays the debt and 1 ns more, as far as the pool goes. */
    static boolean payDebt(CfsBandwidth bandwidth, CfsRq q) {
        long giveNs = Math.min(bandwidth.runtimeNs, 1 - q.runtimeRemainingNs);
        bandwidth.runtimeNs -= giveNs;
        q.runtimeRemainingNs += giveNs;
        return q.runtimeRemainingNs > 0;
    }
}
