package org.schedsim.topology.io;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/** The machine in a document of hwloc. */
final class HwlocMachine {

    private final XmlElement root;
    private final HwlocObjects objects;

    HwlocMachine(XmlElement root) {
        this.root = root;
        this.objects = HwlocObjects.in(root);
    }

    Topology.Builder builder() {
        Topology.Builder builder = Topology.builder().online(objects.online());
        List<HwlocObject> llcs = objects.lastLevelCaches();
        llcs.forEach(llc -> builder.llc(llc.cpus(), llc.cacheBytes()));
        CpuIndex llcOf = new CpuIndex(llcs.stream().map(HwlocObject::cpus).toList());
        List<CpuMask> cores = split(objects.cores(), llcOf);
        cores.forEach(builder::core);
        clusters(new CpuIndex(cores), llcOf).forEach(builder::cluster);
        objects.packages().forEach(builder::socket);
        nodes(builder);
        for (HwlocCpuKind kind : HwlocCpuKind.in(root)) {
            builder.capacity(kind.cpus(), kind.capacity());
        }
        return builder.nodeReclaimDistance(HwlocVendor.nodeReclaimDistance(root));
    }

    private void nodes(Topology.Builder builder) {
        List<HwlocNode> sorted = new ArrayList<>(objects.nodes());
        sorted.sort(
                Comparator.comparingInt((HwlocNode node) -> node.cpus().size()).thenComparingInt(HwlocNode::number));
        List<Integer> kept = new ArrayList<>();
        CpuMask covered = CpuMask.empty();
        for (HwlocNode node : sorted) {
            CpuMask own = node.cpus().minus(covered).and(objects.online());
            covered = covered.or(own);
            if (!own.isEmpty()) {
                kept.add(node.number());
                builder.node(node.number(), own);
            }
        }
        for (HwlocDistance one : HwlocDistances.of(root, objects)) {
            if (kept.contains(one.from()) && kept.contains(one.to())) {
                builder.distanceOneWay(one.from(), one.to(), one.checked());
            }
        }
    }

    /** Clusters that the kernel reports come first; an L2 counts only where there is none. */
    private List<CpuMask> clusters(CpuIndex coreOf, CpuIndex llcOf) {
        List<CpuMask> clusters = new ArrayList<>();
        CpuMask covered = CpuMask.empty();
        for (CpuMask cpus : split(objects.clusters(), llcOf)) {
            if (coreOf.areWhole(cpus) && !cpus.intersects(covered)) {
                covered = covered.or(cpus);
                clusters.add(cpus);
            }
        }
        return clusters;
    }

    /** Cuts the masks where one of them reaches over the edge of an LLC, as the kernel does with the large cores of POWER. */
    private static List<CpuMask> split(List<CpuMask> masks, CpuIndex llcOf) {
        List<CpuMask> parts = new ArrayList<>();
        for (CpuMask mask : masks) {
            CpuMask rest = mask;
            while (!rest.isEmpty()) {
                CpuMask part = rest.and(llcOf.groupOrRest(rest.first()));
                parts.add(part);
                rest = rest.minus(part);
            }
        }
        return parts;
    }
}
