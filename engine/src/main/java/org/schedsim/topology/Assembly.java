package org.schedsim.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Checks what a builder was told, fills in what it was not, and numbers everything. */
record Assembly(
        String text,
        CpuMask online,
        Grouping cores,
        Grouping clusters,
        Grouping llcs,
        Grouping nodes,
        Grouping sockets,
        CpuMask llcKnown,
        long[] llcBytes,
        int[] nodeNumbers,
        int[] distances,
        int[] capacities,
        int nodeReclaimDistance) {

    static Assembly of(Topology.Builder from) {
        CpuMask online = online(from);
        Grouping cores = grouping("core", online, from.cores, singles(online));
        Grouping clusters = grouping("cluster", online, from.clusters, cores.all());
        requireInside("core", cores, "cluster", clusters);
        List<CpuMask> knownLlcs = from.llcs.stream().map(SizedCache::cpus).toList();
        Grouping llcs = grouping("LLC", online, knownLlcs, cores.all());
        requireInside("cluster", clusters, "LLC", llcs);
        NodeTable nodes = NodeTable.of(online, from.nodes);
        Assembly assembly = new Assembly(
                from.text,
                online,
                cores,
                clusters,
                llcs,
                nodes.grouping(),
                grouping("socket", online, from.sockets, List.of(online)),
                union(knownLlcs).and(online),
                llcBytes(llcs, from.llcs, online),
                nodes.numbers(),
                nodes.distances(from.distances),
                capacities(online, from.capacities),
                Checks.range("node reclaim distance", from.nodeReclaimDistance, 10, 254));
        return from.text.isEmpty() ? assembly.named() : assembly;
    }

    private Assembly named() {
        String made = "built: " + sockets.count() + " socket, " + nodes.count() + " node, " + llcs.count() + " llc, "
                + cores.count() + " core, " + online.size() + " cpu";
        return new Assembly(
                made, online, cores, clusters, llcs, nodes, sockets, llcKnown, llcBytes, nodeNumbers, distances,
                capacities, nodeReclaimDistance);
    }

    private static CpuMask online(Topology.Builder from) {
        CpuMask online = from.online;
        if (online.isEmpty()) {
            List<CpuMask> named = new ArrayList<>(from.cores);
            named.addAll(from.clusters);
            from.llcs.forEach(llc -> named.add(llc.cpus()));
            from.nodes.forEach(node -> named.add(node.cpus()));
            named.addAll(from.sockets);
            online = union(named);
        }
        if (online.isEmpty()) {
            throw new TopologyException("topology: there is no CPU; declare at least one core, LLC, node or socket that has one");
        }
        return online;
    }

    /** The declared groups as far as they are online, and {@code otherwise} for the CPUs that are in none. */
    private static Grouping grouping(String kind, CpuMask online, List<CpuMask> declared, List<CpuMask> otherwise) {
        List<CpuMask> groups = new ArrayList<>();
        CpuMask covered = CpuMask.empty();
        for (CpuMask cpus : declared) {
            CpuMask here = cpus.and(online);
            if (here.intersects(covered)) {
                throw Checks.overlap(kind, here, groups);
            }
            covered = covered.or(here);
            addIfAny(groups, here);
        }
        for (CpuMask cpus : otherwise) {
            addIfAny(groups, cpus.minus(covered));
        }
        return Grouping.byFirstCpu(online, groups);
    }

    private static void addIfAny(List<CpuMask> groups, CpuMask cpus) {
        if (!cpus.isEmpty()) {
            groups.add(cpus);
        }
    }

    private static void requireInside(String kind, Grouping inner, String outerKind, Grouping outer) {
        for (CpuMask cpus : inner.all()) {
            if (outer.holding(cpus) < 0) {
                throw new TopologyException("topology: " + kind + " " + cpus + " is not inside one " + outerKind + ": CPU "
                        + cpus.first() + " is in " + outer.cpus(outer.of(cpus.first()))
                        + "; the kernel refuses such machines, so make the " + outerKind + " hold whole " + kind + "s");
            }
        }
    }

    private static List<CpuMask> singles(CpuMask cpus) {
        return Arrays.stream(cpus.toArray()).mapToObj(CpuMask::of).toList();
    }

    private static CpuMask union(List<CpuMask> masks) {
        CpuMask all = CpuMask.empty();
        for (CpuMask mask : masks) {
            all = all.or(mask);
        }
        return all;
    }

    private static long[] llcBytes(Grouping llcs, List<SizedCache> declared, CpuMask online) {
        long[] bytes = new long[llcs.count()];
        for (SizedCache llc : declared) {
            if (llc.bytes() < 0) {
                throw new TopologyException("topology: LLC " + llc.cpus() + " has " + llc.bytes() + " bytes; expected 0 (unknown) or more");
            }
            int first = llc.cpus().and(online).first();
            if (first >= 0) {
                bytes[llcs.of(first)] = llc.bytes();
            }
        }
        return bytes;
    }

    private static int[] capacities(CpuMask online, List<CpuCapacity> declared) {
        int[] capacities = new int[online.last() + 1];
        for (int cpu = online.first(); cpu >= 0; cpu = online.next(cpu)) {
            capacities[cpu] = 1024;
        }
        for (CpuCapacity some : declared) {
            int capacity = Checks.range("capacity of CPU " + some.cpus(), some.capacity(), 1, 1024);
            CpuMask here = some.cpus().and(online);
            for (int cpu = here.first(); cpu >= 0; cpu = here.next(cpu)) {
                capacities[cpu] = capacity;
            }
        }
        return capacities;
    }
}
