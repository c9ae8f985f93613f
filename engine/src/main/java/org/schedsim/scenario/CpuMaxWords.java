package org.schedsim.scenario;

import org.jspecify.annotations.Nullable;
import org.schedsim.workload.CgroupSettings.Bandwidth;

/** Those of {@code cpu.max} and {@code cpu.max.burst} that were written. */
final class CpuMaxWords {
    private static final long MS = 1_000_000;
    private static final long MIN_QUOTA_NS = MS;
    private static final long MIN_PERIOD_NS = MS;
    private static final long MAX_PERIOD_NS = 1000 * MS;
    private static final Bandwidth DEFAULT = new Bandwidth(Bandwidth.UNLIMITED, 100 * MS, 0);

    private final String where;
    private @Nullable Long quotaNs;
    private @Nullable Long periodNs;
    private @Nullable Long burstNs;

    CpuMaxWords(String where) {
        this.where = where;
    }

    void quota(long ns) {
        if (ns < MIN_QUOTA_NS) {
            throw new ScenarioException(where + ".quota: found " + ns + " ns, expected 1 ms or more; write noQuota() to"
                    + " lift it, or take the threads' work away to stop them");
        }
        quotaNs = ns;
    }

    void noQuota() {
        quotaNs = Bandwidth.UNLIMITED;
    }

    void period(long ns) {
        if (ns < MIN_PERIOD_NS || ns > MAX_PERIOD_NS) {
            throw new ScenarioException(where + ".period: found " + ns + " ns, expected 1 ms to 1 s");
        }
        periodNs = ns;
    }

    void burst(long ns) {
        if (ns < 0) {
            throw new ScenarioException(where + ".burst: found " + ns + " ns, expected 0 or more");
        }
        burstNs = ns;
    }

    void limit(long milli) {
        if (milli < 10) {
            throw new ScenarioException(where + ".cpuLimit: found " + milli + "m, expected 10m or more: the least quota"
                    + " of a kernel is 1 ms, in a period of 100 ms");
        }
        quotaNs = milli * (DEFAULT.periodNs() / 1000);
        periodNs = DEFAULT.periodNs();
    }

    boolean isEmpty() {
        return quotaNs == null && periodNs == null && burstNs == null;
    }

    Bandwidth resolve(@Nullable Bandwidth before) {
        Bandwidth old = before == null ? DEFAULT : before;
        long quota = quotaNs == null ? old.quotaNs() : quotaNs;
        long period = periodNs == null ? old.periodNs() : periodNs;
        long burst = burstNs == null ? old.burstNs() : burstNs;
        if (quota != Bandwidth.UNLIMITED && burst > quota) {
            throw new ScenarioException(where + ".burst: found a burst of " + burst + " ns above the quota of " + quota
                    + " ns; give a burst of at most the quota");
        }
        return new Bandwidth(quota, period, burst);
    }
}
