package org.schedsim.topology;

import java.util.function.Consumer;

/**
 * A machine in which all groups of one kind are equally large. Groups are counted in cores; cores are numbered from the first socket's
 * first core on. A cluster of one core is the same as none.
 */
record RegularMachine(
        int cores,
        int threads,
        int coresPerSocket,
        int coresPerNode,
        int coresPerLlc,
        int coresPerCluster,
        boolean split,
        long llcBytes) {

    Topology.Builder builder() {
        Topology.Builder builder = Topology.builder();
        forEachGroup(1, builder::core);
        forEachGroup(coresPerCluster, builder::cluster);
        forEachGroup(coresPerLlc, cpus -> builder.llc(cpus, llcBytes));
        int[] node = {0};
        forEachGroup(coresPerNode, cpus -> builder.node(node[0]++, cpus));
        forEachGroup(coresPerSocket, builder::socket);
        return builder;
    }

    int nodes() {
        return cores / coresPerNode;
    }

    boolean sameSocket(int nodeA, int nodeB) {
        return nodeA * coresPerNode / coresPerSocket == nodeB * coresPerNode / coresPerSocket;
    }

    private void forEachGroup(int size, Consumer<CpuMask> action) {
        for (int first = 0; first < cores; first += size) {
            action.accept(cpus(first, first + size - 1));
        }
    }

    private CpuMask cpus(int firstCore, int lastCore) {
        if (!split) {
            return CpuMask.range(firstCore * threads, lastCore * threads + threads - 1);
        }
        CpuMask cpus = CpuMask.empty();
        for (int thread = 0; thread < threads; thread++) {
            cpus = cpus.or(CpuMask.range(thread * cores + firstCore, thread * cores + lastCore));
        }
        return cpus;
    }
}
