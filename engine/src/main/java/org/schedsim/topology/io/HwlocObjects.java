package org.schedsim.topology.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedsim.topology.CpuMask;

/** The objects of a document that matter, sorted by what they are. */
final class HwlocObjects {

    private static final String PU_EXPECTED = "the CPU's number as os_index, 0 to " + CpuMask.MAX;
    private static final String NODE_EXPECTED = "the node's number as os_index, 0 to 1023";
    private static final int MAX_CACHE_LEVEL = 9;

    private final Map<Integer, XmlElement> pus = new TreeMap<>();
    private final Problems problems = new Problems();
    private final DisjointObjects cores = new DisjointObjects(problems);
    private final DisjointObjects packages = new DisjointObjects(problems);
    private final DisjointObjects groups = new DisjointObjects(problems);
    private final Map<Integer, DisjointObjects> cachesByLevel = new TreeMap<>();
    private final Map<Integer, HwlocNode> nodes = new TreeMap<>();
    private CpuMask online = CpuMask.empty();

    private HwlocObjects() {}

    static HwlocObjects in(XmlElement root) {
        HwlocObjects objects = new HwlocObjects();
        root.forEach("object", objects::add);
        objects.check(root);
        return objects;
    }

    private void add(XmlElement object) {
        switch (object.get("type")) {
            case "PU" -> addPu(object);
            case "Core" -> cores.add(object);
            case "Package", "Socket" -> packages.add(object);
            case "NUMANode", "Node" -> addNode(object);
            case "Group" -> addGroup(object);
            case "Cache" -> addCache(object, object.get("depth"));
            case "L1Cache", "L2Cache", "L3Cache", "L4Cache", "L5Cache" ->
                addCache(object, object.get("type").substring(1, 2));
            default -> {
                // Machines and dies group what is listed elsewhere; devices, instruction and memory-side caches do not
                // matter.
            }
        }
    }

    private void addPu(XmlElement object) {
        int cpu = object.number("os_index", 0, CpuMask.MAX, PU_EXPECTED);
        XmlElement other = pus.putIfAbsent(cpu, object);
        if (other != null) {
            problems.add(object.place()
                    .message(
                            "CPU " + cpu + " occurs twice: " + object + " here and at "
                                    + other.place().inFile(),
                            "each PU once"));
        } else if (object.has("cpuset") && !CpuSetText.read(object, "cpuset").equals(CpuMask.of(cpu))) {
            problems.add(object.place()
                    .message(
                            object + ": the cpuset is " + XmlElement.shortened(object.get("cpuset")),
                            "a cpuset of CPU " + cpu + " alone"));
        }
    }

    private void addNode(XmlElement object) {
        int number = object.number("os_index", 0, 1023, NODE_EXPECTED);
        CpuMask cpus = object.has("cpuset") ? CpuSetText.read(object, "cpuset") : CpuMask.empty();
        HwlocNode other = nodes.putIfAbsent(number, new HwlocNode(number, cpus, object));
        if (other != null) {
            problems.add(object.place()
                    .message(
                            "node " + number + " occurs twice: " + object + " here and at "
                                    + other.element().place().inFile(),
                            "each NUMANode once"));
        }
    }

    private void addGroup(XmlElement object) {
        if (object.get("subtype").equals("Cluster")) {
            groups.add(object);
        }
    }

    private void addCache(XmlElement object, String level) {
        // 0 is unified, 1 data, 2 instruction; the oldest files do not tell.
        if (!object.get("cache_type").equals("2")) {
            int number = object.number("cache level", level, 1, MAX_CACHE_LEVEL, "a level of 1 to " + MAX_CACHE_LEVEL);
            cachesByLevel
                    .computeIfAbsent(number, any -> new DisjointObjects(problems))
                    .add(object);
        }
    }

    private void check(XmlElement root) {
        if (pus.isEmpty()) {
            throw root.error("there is no CPU in it", "at least one <object type=\"PU\">");
        }
        problems.throwIfAny();
        online = CpuMask.of(pus.keySet().stream().mapToInt(Integer::intValue).toArray());
        for (XmlElement machine : root.children("object")) {
            if (machine.has("online_cpuset")) {
                online = online.and(CpuSetText.read(machine, "online_cpuset"));
            }
        }
        if (online.isEmpty()) {
            throw root.error("no CPU is online", "at least one PU that the online_cpuset of the machine lists");
        }
    }

    CpuMask online() {
        return online;
    }

    List<CpuMask> cores() {
        return cores.cpusWithin(online);
    }

    List<CpuMask> packages() {
        return packages.cpusWithin(online);
    }

    /** Groups that the kernel calls clusters, then L2 caches. */
    List<CpuMask> clusters() {
        List<CpuMask> all = new ArrayList<>(groups.cpusWithin(online));
        DisjointObjects caches = cachesByLevel.get(2);
        if (caches != null) {
            all.addAll(caches.cpusWithin(online));
        }
        return all;
    }

    List<HwlocNode> nodes() {
        return List.copyOf(nodes.values());
    }

    /** The node with an index that is unique in the document, or -1. */
    int nodeByGlobalIndex(String index) {
        return nodes.values().stream()
                .filter(node -> node.element().get("gp_index").equals(index))
                .mapToInt(HwlocNode::number)
                .findFirst()
                .orElse(-1);
    }

    /** For each CPU the cache of the highest level that lists it; each cache with the CPUs for which it is that. */
    List<HwlocObject> lastLevelCaches() {
        List<HwlocObject> llcs = new ArrayList<>();
        CpuMask covered = CpuMask.empty();
        for (int level = MAX_CACHE_LEVEL; level > 0; level--) {
            DisjointObjects caches = cachesByLevel.get(level);
            if (caches != null) {
                CpuMask left = online.minus(covered);
                for (HwlocObject cache : caches.all()) {
                    addIfAny(llcs, cache.element(), cache.cpus().and(left));
                    covered = covered.or(cache.cpus());
                }
            }
        }
        return llcs;
    }

    private static void addIfAny(List<HwlocObject> objects, XmlElement element, CpuMask cpus) {
        if (!cpus.isEmpty()) {
            objects.add(new HwlocObject(element, cpus));
        }
    }
}
