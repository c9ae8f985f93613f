package org.schedsim.topology.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/** A machine as facts that can be compared one by one. */
record ReadMachine(Topology machine) {

    static final List<String> FACTS = List.of(
            "online",
            "sockets",
            "nodes",
            "distances",
            "cores",
            "threads",
            "clusters",
            "llcs",
            "no cache",
            "capacities");

    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("online", machine.online().toString());
        facts.put("sockets", groups(machine.socketCount(), machine::socketCpus));
        facts.put("nodes", nodes());
        facts.put("distances", distances());
        facts.put("cores", groups(machine.coreCount(), machine::coreCpus));
        facts.put("threads", threads());
        facts.put("clusters", groups(machine.clusterCount(), machine::clusterCpus));
        facts.put("llcs", llcs());
        facts.put("no cache", withoutCache().toString());
        facts.put("capacities", capacities());
        return facts;
    }

    private static List<String> groups(int count, IntFunction<CpuMask> cpus) {
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            groups.add(cpus.apply(i).toString());
        }
        return groups;
    }

    private List<String> nodes() {
        List<String> nodes = new ArrayList<>();
        for (int i = 0; i < machine.nodeCount(); i++) {
            nodes.add(machine.nodeNumber(i) + ": " + machine.nodeCpus(i));
        }
        return nodes;
    }

    private List<String> distances() {
        List<String> distances = new ArrayList<>();
        for (int a = 0; a < machine.nodeCount(); a++) {
            for (int b = 0; b < machine.nodeCount(); b++) {
                distances.add(machine.nodeNumber(a) + "-" + machine.nodeNumber(b) + ": " + machine.distance(a, b));
            }
        }
        return distances;
    }

    private List<Integer> threads() {
        TreeSet<Integer> threads = new TreeSet<>();
        for (int core = 0; core < machine.coreCount(); core++) {
            threads.add(machine.coreCpus(core).size());
        }
        assert threads.last() == machine.smtThreads();
        return List.copyOf(threads);
    }

    private List<String> llcs() {
        List<String> llcs = new ArrayList<>();
        for (int i = 0; i < machine.llcCount(); i++) {
            if (machine.llcKnown(machine.llcCpus(i).first())) {
                llcs.add(machine.llcCpus(i) + " of " + machine.llcBytes(i));
            }
        }
        return llcs;
    }

    private CpuMask withoutCache() {
        CpuMask cpus = CpuMask.empty();
        for (int cpu : machine.online().toArray()) {
            cpus = machine.llcKnown(cpu) ? cpus : cpus.or(CpuMask.of(cpu));
        }
        return cpus;
    }

    private List<String> capacities() {
        List<String> capacities = new ArrayList<>();
        for (int cpu : machine.online().toArray()) {
            capacities.add(cpu + ": " + machine.capacity(cpu));
        }
        return capacities;
    }
}
