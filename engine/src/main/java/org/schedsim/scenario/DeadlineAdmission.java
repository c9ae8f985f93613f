package org.schedsim.scenario;

import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedsim.sim.CpusetTree;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;

/**
 * Admission of deadline threads: a partition promises no more run time than it has. The fair server's 5 % of each CPU are
 * promised already; a CPU of lower capacity counts as much less.
 */
final class DeadlineAdmission {
    private static final long PPM = 1_000_000;
    /** 1 s less the fair server's 50 ms. */
    private static final long LIMIT_PPM = 950_000;

    private final Topology topology;
    private final CpusetTree cpusets;
    private final SortedMap<Integer, ThreadSpec> threads;
    private final SortedMap<Integer, String> names;
    private final SortedMap<Integer, String> cgroupOf;

    DeadlineAdmission(
            Topology topology,
            CpusetTree cpusets,
            SortedMap<Integer, ThreadSpec> threads,
            SortedMap<Integer, String> names,
            SortedMap<Integer, String> cgroupOf) {
        this.topology = topology;
        this.cpusets = cpusets;
        this.threads = threads;
        this.names = names;
        this.cgroupOf = cgroupOf;
    }

    /** The CPUs that are balanced together with those of the thread. */
    private CpuMask partitionOf(int thread) {
        CpuMask cpus = cpusets.allowed(cgroupOf.getOrDefault(thread, CgroupSpec.ROOT));
        for (CpuMask partition : cpusets.partitions()) {
            if (partition.intersects(cpus)) {
                return partition;
            }
        }
        return cpus;
    }

    void requireWholePartition(String what, int id, CpuMask mask) {
        ThreadSpec thread = threads.get(id);
        if (thread != null && thread.policy().deadline() != null && !mask.containsAll(partitionOf(id))) {
            throw new ScenarioException(what + ": a deadline thread may use all CPUs of its partition, here "
                    + partitionOf(id) + "; to keep it to fewer, make a cgroup with these CPUs a root partition");
        }
    }

    /** {@code what} is the reason for looking. */
    void requireFit(String what) {
        TreeMap<String, Long> promised = new TreeMap<>();
        for (ThreadSpec thread : threads.values()) {
            ThreadPolicy.@Nullable Deadline deadline = thread.policy().deadline();
            if (deadline != null) {
                CpuMask partition = partitionOf(thread.id());
                long ppm = deadline.runtimeNs() * PPM / deadline.periodNs();
                long sum = promised.merge(partition.toString(), ppm, Long::sum);
                requireFit(what, thread, partition, sum);
            }
        }
    }

    private void requireFit(String what, ThreadSpec thread, CpuMask partition, long sumPpm) {
        long limitPpm = 0;
        for (int cpu = partition.first(); cpu >= 0; cpu = partition.next(cpu)) {
            limitPpm += LIMIT_PPM * topology.capacity(cpu) / 1024;
        }
        if (sumPpm > limitPpm) {
            throw new ScenarioException(what + ": " + names.get(thread.id())
                    + " does not fit, as deadline threads would"
                    + " reserve " + percent(sumPpm) + " of a CPU, and CPU " + partition + " can promise "
                    + percent(limitPpm) + " (5 % of each are kept for fair threads); lower runtimes or add CPUs");
        }
    }

    private static String percent(long ppm) {
        return ppm / 10_000 + "." + ppm / 1_000 % 10 + " %";
    }
}
