package org.schedsim.kernel.cache;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.LlcExclusion;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Mm;
import org.schedsim.topology.CpuMask;

/** Processes that an LLC could not hold get no preference (spec 30 §5). */
final class Exclusion {
    /** Above every limit. */
    static final long UNLIMITED = Integer.MAX_VALUE;

    private static final int PAGE_BYTES = 4096;
    private static final int FOOTPRINT_STEP = 256;

    private final Machine machine;
    private final int smtThreads;
    private final long threadScale;
    private final long footprintScale;
    private final boolean numaBalancing;

    Exclusion(Machine machine) {
        this.machine = machine;
        this.smtThreads = machine.topology.smtThreads();
        long tolerance = Integer.toUnsignedLong(machine.tunables.llcAggrTolerance);
        this.threadScale = scale(tolerance, 1);
        this.footprintScale = scale(tolerance, FOOTPRINT_STEP);
        this.numaBalancing = machine.tunables.numaBalancing;
    }

    /** Tests the process against the LLC of {@code rq} and remembers the outcome. */
    LlcExclusion test(Mm mm, CpuRq rq) {
        mm.exclusion = of(mm, rq);
        return mm.exclusion;
    }

    LlcExclusion of(Mm mm, CpuRq rq) {
        if (mm.threads <= 1) {
            return LlcExclusion.SINGLE_THREAD;
        }
        if (tooManyThreads(mm.nrRunningAvg, smtThreads, rq.sdLlcSize, threadScale)) {
            return LlcExclusion.MANY_THREADS;
        }
        return exceedsLlc(mm, rq) ? LlcExclusion.FOOTPRINT : LlcExclusion.NONE;
    }

    /** {@code exceed_llc_capacity}: never without NUMA balancing, which measures the footprint. */
    boolean exceedsLlc(Mm mm, CpuRq rq) {
        if (rq.sd == null) {
            return true;
        }
        return numaBalancing
                && footprintScale != UNLIMITED
                && llcBytes(rq) * footprintScale < mm.footprintPages * PAGE_BYTES;
    }

    /** The tunable as a factor. */
    static long scale(long tolerance, int step) {
        if (tolerance == 0) {
            return 0;
        }
        return tolerance >= 100 ? UNLIMITED : 1 + (tolerance - 1) * step;
    }

    /** Second half of {@code invalid_llc_nr}: the threads seen running take 80 % of the LLC's cores, or more. */
    static boolean tooManyThreads(long nrRunningAvg, int smtThreads, int llcCpus, long threadScale) {
        return threadScale != UNLIMITED && nrRunningAvg * smtThreads * 1280 >= threadScale * llcCpus * 1024;
    }

    /** What the domain's share of the CPUs gets of the cache. */
    static long effectiveLlcBytes(long cacheBytes, int domainCpus, int sharingCpus) {
        return cacheBytes * domainCpus / sharingCpus;
    }

    private long llcBytes(CpuRq rq) {
        int llc = machine.topology.llc(rq.cpu);
        CpuMask sharers = machine.topology.llcCpus(llc);
        int online = 0;
        for (int cpu = sharers.first(); cpu >= 0; cpu = sharers.next(cpu)) {
            online += machine.active.get(cpu) ? 1 : 0;
        }
        return effectiveLlcBytes(machine.topology.llcBytes(llc), rq.sdLlcSize, Math.max(1, online));
    }
}
