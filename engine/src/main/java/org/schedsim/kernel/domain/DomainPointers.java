package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY_FULL;
import static org.schedsim.kernel.state.Domain.ASYM_PACKING;
import static org.schedsim.kernel.state.Domain.CLUSTER;
import static org.schedsim.kernel.state.Domain.NUMA;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.LlcShared;

/** {@code update_top_cache_domain}: what a CPU looks up often (spec 20 §7). */
final class DomainPointers {
    private DomainPointers() {}

    static void set(CpuRq rq, @Nullable Domain base) {
        rq.sd = base;
        Domain llc = SharedRecords.highestSharingLlc(base);
        rq.sdLlc = llc;
        rq.sdLlcSize = llc == null ? 1 : llc.weight;
        rq.llcFirstCpu = llc == null ? rq.cpu : llc.span.first();
        rq.llcShared = llc == null ? null : llc.shared;
        Domain cluster = SharedRecords.lowest(base, CLUSTER);
        rq.shareId = cluster == null ? rq.llcFirstCpu : cluster.span.first();
        rq.sdNuma = SharedRecords.lowest(base, NUMA);
        rq.sdAsymPacking = SharedRecords.highest(base, ASYM_PACKING);
        rq.sdAsymCapacity = SharedRecords.lowest(base, ASYM_CPUCAPACITY_FULL);
        rq.balanceShared = balanceShared(rq);
    }

    private static @Nullable LlcShared balanceShared(CpuRq rq) {
        Domain asym = rq.sdAsymCapacity;
        return asym != null && !asym.has(NUMA) ? asym.shared : rq.llcShared;
    }
}
