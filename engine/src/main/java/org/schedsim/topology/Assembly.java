package org.schedsim.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks what a builder was told, fills in what it was not, and numbers everything. */
final class Assembly {

    final String text;
    final CpuMask online;
    final Grouping cores;
    final Grouping clusters;
    final Grouping llcs;
    final Grouping nodes;
    final Grouping sockets;
    final CpuMask llcKnown;
    final long[] llcBytes;
    final int[] nodeNumbers;
    final int[] distances;
    final int[] capacities;
    final int nodeReclaimDistance;
    final @Nullable EnergyModel energyModel;

    Assembly(Topology.Builder from) {
        online = online(from);
        cores = grouping("core", online, from.cores, singles(online));
        clusters = grouping("cluster", online, from.clusters, cores.all());
        requireInside("core", cores, "cluster", clusters);
        List<CpuMask> declaredLlcs = from.llcs.stream().map(SizedCache::cpus).toList();
        // What shares an L2 or the execution units shares a cache, whether it is described or not.
        llcs = grouping("LLC", online, declaredLlcs, clusters.all());
        requireInside("cluster", clusters, "LLC", llcs);
        llcKnown = union(declaredLlcs).and(online);
        llcBytes = llcBytes(llcs, from.llcs, online);
        sockets = grouping("socket", online, from.sockets, List.of(online));
        NodeTable table = NodeTable.of(online, from.nodes);
        nodes = table.grouping();
        nodeNumbers = table.numbers();
        distances = table.distances(from.distances);
        capacities = capacities(online, from.capacities);
        nodeReclaimDistance = Checks.range("node reclaim distance", from.nodeReclaimDistance, 10, 254);
        energyModel = energyModel(online, from.energyModel, capacities);
        text = from.text.isEmpty() ? counts() : from.text;
    }

    private String counts() {
        return "built: " + sockets.count() + " socket, " + nodes.count() + " node, " + llcs.count() + " llc, "
                + cores.count() + " core, " + online.size() + " cpu";
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
            throw new TopologyException(
                    "topology: there is no CPU; declare at least one core, LLC, node or socket that has one");
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
                throw new TopologyException("topology: " + kind + " " + cpus + " is not inside one " + outerKind
                        + ": CPU "
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
                throw new TopologyException(
                        "topology: LLC " + llc.cpus() + " has " + llc.bytes() + " bytes; expected 0 (unknown) or more");
            }
            int first = llc.cpus().and(online).first();
            if (first >= 0) {
                bytes[llcs.of(first)] = llc.bytes();
            }
        }
        return bytes;
    }

    private static @Nullable EnergyModel energyModel(CpuMask online, @Nullable EnergyModel model, int[] capacities) {
        if (model == null) {
            return null;
        }
        CpuMask seen = CpuMask.empty();
        for (EnergyModel.PerformanceDomain domain : model.domains()) {
            CpuMask twice = seen.and(domain.cpus());
            if (!twice.isEmpty()) {
                throw new TopologyException("energy model: CPUs " + twice + " are in two domains; leave them in one");
            }
            requireOneCapacity(domain.cpus().and(online), capacities);
            seen = seen.or(domain.cpus());
        }
        if (!seen.containsAll(online)) {
            throw new TopologyException(
                    "energy model: its domains have CPUs " + seen + ", the machine has " + online + "; name them all");
        }
        return model;
    }

    private static void requireOneCapacity(CpuMask cpus, int[] capacities) {
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
            if (capacities[cpu] != capacities[cpus.first()]) {
                throw new TopologyException("energy model: CPUs " + cpus.first() + " and " + cpu + " of capacity "
                        + capacities[cpus.first()] + " and " + capacities[cpu]
                        + " are in one domain; give each capacity a domain of its own");
            }
        }
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
