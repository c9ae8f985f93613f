package org.schedsim.kernel.domain;

import static org.schedsim.kernel.state.Domain.ASYM_PACKING;
import static org.schedsim.kernel.state.Domain.CLUSTER;
import static org.schedsim.kernel.state.Domain.NUMA;
import static org.schedsim.kernel.state.Domain.SHARE_CPUCAPACITY;
import static org.schedsim.kernel.state.Domain.SHARE_LLC;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/** The levels of a machine, bottom to top (spec 20 §2). */
final class LevelList {
    private final Machine machine;
    private final Topology topology;
    private final List<Level> levels = new ArrayList<>();

    private LevelList(Machine machine) {
        this.machine = machine;
        this.topology = machine.topology;
    }

    static List<Level> of(Machine machine, DomainOptions options) {
        LevelList list = new LevelList(machine);
        list.addInsideNode(options);
        list.addNodeAndNuma();
        return list.levels;
    }

    private void addInsideNode(DomainOptions options) {
        boolean x86 = options.architecture == Architecture.X86;
        int packing = x86 && options.itmt() ? ASYM_PACKING : 0;
        if (!x86 || topology.smtThreads() > 1) {
            add("SMT", SHARE_CPUCAPACITY | SHARE_LLC, 0, cpu -> topology.coreCpus(topology.core(cpu)));
        }
        add("CLS", CLUSTER | SHARE_LLC | packing, 0, cpu -> topology.clusterCpus(topology.cluster(cpu)));
        add("MC", SHARE_LLC | packing, 0, cpu -> topology.llcCpus(topology.llc(cpu)));
        if (!x86 || !someSocketHoldsSeveralNodes()) {
            add("PKG", packing, 0, cpu -> topology.nodeCpus(topology.node(cpu)));
        }
    }

    private boolean someSocketHoldsSeveralNodes() {
        for (int socket = 0; socket < topology.socketCount(); socket++) {
            CpuMask cpus = topology.socketCpus(socket);
            int node = topology.node(cpus.first());
            for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu)) {
                if (topology.node(cpu) != node) {
                    return true;
                }
            }
        }
        return false;
    }

    private void addNodeAndNuma() {
        int[] distances = NumaTopology.distinctDistances(topology, machine.active::intersects);
        add("NODE", 0, 0, within(distances[0]));
        for (int i = 1; i < distances.length; i++) {
            add("NUMA", NUMA, distances[i], within(distances[i]));
        }
    }

    /** CPUs of the nodes that are at most so far away from the node of a CPU. */
    private IntFunction<CpuMask> within(int distance) {
        CpuMask[] byNode = new CpuMask[topology.nodeCount()];
        for (int node = 0; node < byNode.length; node++) {
            CpuMask mask = CpuMask.empty();
            for (int other = 0; other < byNode.length; other++) {
                if (topology.distance(node, other) <= distance) {
                    mask = mask.or(topology.nodeCpus(other));
                }
            }
            byNode[node] = mask;
        }
        return cpu -> byNode[topology.node(cpu)];
    }

    private void add(String name, int flags, int distance, IntFunction<CpuMask> mask) {
        CpuMask[] masks = new CpuMask[topology.cpuCount()];
        CpuMask online = topology.online();
        for (int cpu = online.first(); cpu >= 0; cpu = online.next(cpu)) {
            masks[cpu] = mask.apply(cpu);
        }
        levels.add(new Level(name, flags, distance, masks));
    }
}
