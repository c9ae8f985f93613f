package org.schedsim.kernel.domain;

import java.util.BitSet;
import java.util.function.Predicate;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

/** How the nodes of a machine are connected (spec 20 §7). */
public enum NumaTopology {
    /** At most two distinct distances. */
    DIRECT,
    /** Between the farthest nodes some node lies that is nearer to both. */
    GLUELESS_MESH,
    /** Between the farthest nodes none does. */
    BACKPLANE;

    public static NumaTopology of(Topology topology) {
        int[] distances = distinctDistances(topology);
        if (distances.length <= 2) {
            return DIRECT;
        }
        int farthest = distances[distances.length - 1];
        for (int a = 0; a < topology.nodeCount(); a++) {
            for (int b = 0; b < topology.nodeCount(); b++) {
                if (topology.distance(a, b) >= farthest) {
                    return someNodeBetween(topology, a, b, farthest) ? GLUELESS_MESH : BACKPLANE;
                }
            }
        }
        throw new IllegalStateException("no node pair has the largest distance " + farthest);
    }

    private static boolean someNodeBetween(Topology topology, int a, int b, int farthest) {
        for (int c = 0; c < topology.nodeCount(); c++) {
            if (topology.distance(a, c) < farthest && topology.distance(b, c) < farthest) {
                return true;
            }
        }
        return false;
    }

    static int[] distinctDistances(Topology topology) {
        return distinctDistances(topology, cpus -> true);
    }

    /** Between nodes that take part; ascending, the first is the distance of a node to itself. */
    static int[] distinctDistances(Topology topology, Predicate<CpuMask> takesPart) {
        BitSet seen = new BitSet();
        for (int a = 0; a < topology.nodeCount(); a++) {
            for (int b = 0; b < topology.nodeCount(); b++) {
                if (takesPart.test(topology.nodeCpus(a)) && takesPart.test(topology.nodeCpus(b))) {
                    seen.set(topology.distance(a, b));
                }
            }
        }
        int[] distances = new int[seen.cardinality()];
        int n = 0;
        for (int distance = seen.nextSetBit(0); distance >= 0; distance = seen.nextSetBit(distance + 1)) {
            distances[n++] = distance;
        }
        return distances;
    }
}
