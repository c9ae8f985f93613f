package org.schedsim.topology.io;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.schedsim.topology.CpuMask;

/**
 * The facts that an entry of the corpus's index tells of a machine, in the words of {@link ReadMachine}. What hwloc lets lie across each other
 * and Linux does not (nodes) is resolved here from the definitions, apart from the code under test.
 */
final class IndexedMachine {

    private final JsonNode entry;
    private final CpuMask online;
    private final TreeMap<Integer, CpuMask> nodes = new TreeMap<>();

    IndexedMachine(JsonNode entry) {
        this.entry = entry;
        this.online = mask(entry.get("cpus_online"));
        for (int cpu : online.toArray()) {
            nodes.merge(nodeOf(cpu), CpuMask.of(cpu), CpuMask::or);
        }
    }

    Map<String, Object> facts() {
        List<CpuMask> cores = cores();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("online", online.toString());
        facts.put("sockets", sorted(orElse(masks("socket_cpus"), online)));
        facts.put("nodes", nodeList());
        facts.put("distances", distances());
        facts.put("cores", sorted(cores));
        facts.put("threads", threads(cores));
        facts.put("clusters", sorted(clusters(cores)));
        facts.put("llcs", llcs());
        facts.put("no cache", mask(entry.get("cpus_without_cache_info")).toString());
        facts.put("capacities", capacities());
        return facts;
    }

    /** The node with the fewest CPUs of those that list it, and the lowest number of these; the lowest of all if none does. */
    private int nodeOf(int cpu) {
        int best = -1;
        int fewest = Integer.MAX_VALUE;
        int lowest = Integer.MAX_VALUE;
        for (JsonNode node : entry.get("numa_nodes")) {
            CpuMask cpus = mask(node.get("cpus"));
            int id = node.get("id").asInt();
            lowest = cpus.isEmpty() ? lowest : Math.min(lowest, id);
            boolean better = cpus.size() < fewest || (cpus.size() == fewest && id < best);
            if (cpus.contains(cpu) && better) {
                best = id;
                fewest = cpus.size();
            }
        }
        return best >= 0 ? best : lowest < Integer.MAX_VALUE ? lowest : 0;
    }

    private List<String> nodeList() {
        List<String> list = new ArrayList<>();
        nodes.forEach((id, cpus) -> list.add(id + ": " + cpus));
        return list;
    }

    private List<String> distances() {
        Map<String, Integer> told = toldDistances();
        List<String> list = new ArrayList<>();
        for (int a : nodes.keySet()) {
            for (int b : nodes.keySet()) {
                String pair = a + "-" + b;
                list.add(pair + ": " + told.getOrDefault(pair, a == b ? 10 : 20));
            }
        }
        return list;
    }

    private Map<String, Integer> toldDistances() {
        Map<String, Integer> told = new TreeMap<>();
        JsonNode first = entry.get("distances").path(0);
        List<Integer> ids = new ArrayList<>();
        if (first.path("node_ids").isArray()) {
            first.get("node_ids").forEach(id -> ids.add(id.asInt()));
        } else {
            // Version 1 has the nodes in the order of the document, which is that of the index.
            entry.get("numa_nodes").forEach(node -> ids.add(node.get("id").asInt()));
        }
        for (int a = 0; a < first.path("matrix").size(); a++) {
            for (int b = 0; b < first.path("matrix").size(); b++) {
                told.put(
                        ids.get(a) + "-" + ids.get(b),
                        first.path("matrix").get(a).get(b).asInt());
            }
        }
        return told;
    }

    private List<CpuMask> cores() {
        List<CpuMask> cores = masks("core_cpus");
        if (!cores.isEmpty()) {
            return cores;
        }
        List<CpuMask> made = new ArrayList<>();
        int threads = entry.get("cores").asInt() == 0
                ? 1
                : online.size() / entry.get("cores").asInt();
        int[] cpus = online.toArray();
        for (int i = 0; i < cpus.length; i += threads) {
            made.add(CpuMask.range(cpus[i], cpus[i + threads - 1]));
        }
        return made;
    }

    private List<Integer> threads(List<CpuMask> cores) {
        TreeSet<Integer> threads = new TreeSet<>();
        entry.get("threads_per_core").forEach(count -> threads.add(count.asInt()));
        if (threads.isEmpty()) {
            cores.forEach(core -> threads.add(core.size()));
        }
        return List.copyOf(threads);
    }

    /** Groups that are called clusters, then the L2 caches, then the cores. */
    private List<CpuMask> clusters(List<CpuMask> cores) {
        List<CpuMask> clusters = new ArrayList<>();
        for (JsonNode group : entry.path("groups")) {
            if (group.path("subtype").asText().equals("Cluster")) {
                clusters.add(mask(group.get("cpus")));
            }
        }
        entry.path("l2_groups").forEach(group -> addIfApart(clusters, mask(group.get("cpus"))));
        cores.forEach(core -> addIfApart(clusters, core));
        return clusters;
    }

    private static void addIfApart(List<CpuMask> clusters, CpuMask cpus) {
        if (clusters.stream().noneMatch(cpus::intersects)) {
            clusters.add(cpus);
        }
    }

    private List<String> llcs() {
        Map<Integer, String> byFirstCpu = new TreeMap<>();
        for (JsonNode llc : entry.get("llcs")) {
            CpuMask cpus = mask(llc.get("cpus"));
            byFirstCpu.put(cpus.first(), cpus + " of " + llc.get("size_bytes").asLong());
        }
        return List.copyOf(byFirstCpu.values());
    }

    private List<String> capacities() {
        List<String> capacities = new ArrayList<>();
        for (int cpu : online.toArray()) {
            capacities.add(
                    cpu + ": " + entry.path("cpu_capacity").path(cpu + "").asInt(1024));
        }
        return capacities;
    }

    private List<CpuMask> masks(String field) {
        List<CpuMask> masks = new ArrayList<>();
        entry.path(field).forEach(cpus -> masks.add(mask(cpus)));
        return masks;
    }

    private static List<CpuMask> orElse(List<CpuMask> masks, CpuMask otherwise) {
        return masks.isEmpty() ? List.of(otherwise) : masks;
    }

    private static List<String> sorted(List<CpuMask> masks) {
        return masks.stream()
                .sorted(Comparator.comparingInt(CpuMask::first))
                .map(CpuMask::toString)
                .toList();
    }

    private static CpuMask mask(JsonNode list) {
        return CpuMask.parse(list.asText());
    }
}
