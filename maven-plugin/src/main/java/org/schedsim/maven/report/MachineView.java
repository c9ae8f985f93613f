package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedsim.record.MachineRecord;

/**
 * The machine in words and boxes.
 *
 * @param summary what it has, counted
 * @param nodes its NUMA nodes
 */
public record MachineView(String summary, List<Node> nodes) {
    /**
     * A NUMA node.
     *
     * @param name how it is called
     * @param llcs its LLCs
     */
    public record Node(String name, List<Llc> llcs) {}

    /**
     * An LLC.
     *
     * @param number its number
     * @param cpus its CPUs
     * @param cores how many cores these are
     */
    public record Llc(int number, List<Integer> cpus, int cores) {
        public String list() {
            return ReportFormat.list(cpus);
        }
    }

    static MachineView of(MachineRecord machine) {
        Map<Integer, Map<Integer, List<Integer>>> nodes = new TreeMap<>();
        int online = 0;
        for (int cpu = 0; cpu < machine.cpus(); cpu++) {
            if (machine.llc().get(cpu) >= 0) {
                online++;
                nodes.computeIfAbsent(machine.node().get(cpu), n -> new TreeMap<>())
                        .computeIfAbsent(machine.llc().get(cpu), l -> new ArrayList<>())
                        .add(cpu);
            }
        }
        List<Node> views = new ArrayList<>();
        nodes.forEach((node, llcs) -> views.add(new Node("node " + node, llcs(machine, llcs))));
        return new MachineView(summary(online, views), views);
    }

    private static List<Llc> llcs(MachineRecord machine, Map<Integer, List<Integer>> llcs) {
        List<Llc> views = new ArrayList<>();
        llcs.forEach((llc, cpus) -> {
            long cores = cpus.stream().map(machine.core()::get).distinct().count();
            views.add(new Llc(llc, cpus, (int) cores));
        });
        return views;
    }

    private static String summary(int cpus, List<Node> nodes) {
        int llcs = nodes.stream().mapToInt(node -> node.llcs().size()).sum();
        int cores = nodes.stream()
                .flatMap(node -> node.llcs().stream())
                .mapToInt(Llc::cores)
                .sum();
        return ReportFormat.plural(cpus, "CPU")
                + " on " + ReportFormat.plural(cores, "core")
                + " in " + ReportFormat.plural(llcs, "LLC")
                + " of " + ReportFormat.plural(nodes.size(), "NUMA node");
    }
}
