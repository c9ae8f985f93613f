package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.ASYM_CPUCAPACITY_FULL;
import static org.schedsim.kernel.state.Domain.NUMA;
import static org.schedsim.kernel.state.Domain.SHARE_LLC;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.LlcShared;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/**
 * One record per LLC span and, where it is another level, per span of the lowest level with all capacities (spec 20 §7,
 * 12 §5).
 */
final class SharedRecords {
    /** Values that stand for "no limit" until the first pass of the level. */
    private static final int UNLIMITED_LLC_SCAN = 512;

    private static final int UNLIMITED_ASYM_SCAN = 32;

    private final Machine machine;
    private final boolean atBoot;
    private final @Nullable LlcShared[][] records;

    SharedRecords(Machine machine, int levels, boolean atBoot) {
        this.machine = machine;
        this.atBoot = atBoot;
        this.records = new LlcShared[levels][machine.nrCpus];
    }

    void attach(DomainTable table) {
        CpuMask cpuMap = table.cpuMap;
        for (int cpu = cpuMap.first(); cpu >= 0; cpu = cpuMap.next(cpu)) {
            Domain base = table.base(cpu);
            give(highestSharingLlc(base));
            Domain asym = lowest(base, ASYM_CPUCAPACITY_FULL);
            if (asym != null && !asym.has(NUMA)) {
                give(asym);
            }
        }
    }

    private void give(@Nullable Domain domain) {
        if (domain == null) {
            return;
        }
        int first = domain.span.first();
        LlcShared record = records[domain.level][first];
        if (record == null) {
            record = newRecord(domain);
            records[domain.level][first] = record;
        }
        domain.shared = record;
    }

    /** At the start all CPUs are tickless and idle; later they all count as busy until they go idle anew (spec 21 §6.2). */
    private LlcShared newRecord(Domain domain) {
        LlcShared record = new LlcShared();
        if (atBoot) {
            record.hasIdleCores = machine.smtActive;
            record.nrIdleScan = domain.weight;
        } else {
            record.nrBusyCpus = domain.weight;
            record.nrIdleScan = domain.has(SHARE_LLC) ? UNLIMITED_LLC_SCAN : UNLIMITED_ASYM_SCAN;
        }
        return record;
    }

    /** Without a gap from the base. */
    static @Nullable Domain highestSharingLlc(@Nullable Domain base) {
        Domain highest = null;
        for (Domain domain = base; domain != null && domain.has(SHARE_LLC); domain = domain.parent) {
            highest = domain;
        }
        return highest;
    }

    static @Nullable Domain lowest(@Nullable Domain base, int flag) {
        for (Domain domain = base; domain != null; domain = domain.parent) {
            if (domain.has(flag)) {
                return domain;
            }
        }
        return null;
    }

    static @Nullable Domain highest(@Nullable Domain base, int flag) {
        Domain highest = null;
        for (Domain domain = base; domain != null; domain = domain.parent) {
            if (domain.has(flag)) {
                highest = domain;
            }
        }
        return highest;
    }
}
