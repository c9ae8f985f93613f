package org.schedsim.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The NUMA nodes that have an online CPU, in the order of their numbers. */
final class NodeTable {

    /** Linux has at most 1024 nodes. */
    static final int MAX_NUMBER = 1023;

    private static final int LOCAL = 10;
    /** What the kernel takes where the firmware says nothing. */
    private static final int REMOTE = 20;

    private static final int FARTHEST = 254;

    private final Grouping grouping;
    private final int[] numbers;

    private NodeTable(Grouping grouping, int[] numbers) {
        this.grouping = grouping;
        this.numbers = numbers;
    }

    static NodeTable of(CpuMask online, List<NumberedNode> declared) {
        SortedMap<Integer, CpuMask> byNumber = new TreeMap<>();
        CpuMask covered = CpuMask.empty();
        for (NumberedNode node : declared) {
            int number = Checks.range("node number", node.number(), 0, MAX_NUMBER);
            CpuMask here = node.cpus().and(online);
            if (here.intersects(covered)) {
                throw Checks.overlap("node", here, List.copyOf(byNumber.values()));
            }
            covered = covered.or(here);
            byNumber.merge(number, here, CpuMask::or);
        }
        byNumber.values().removeIf(CpuMask::isEmpty);
        CpuMask rest = online.minus(covered);
        if (!rest.isEmpty()) {
            byNumber.merge(byNumber.isEmpty() ? 0 : byNumber.firstKey(), rest, CpuMask::or);
        }
        return sorted(online, byNumber);
    }

    private static NodeTable sorted(CpuMask online, SortedMap<Integer, CpuMask> byNumber) {
        int[] numbers = byNumber.keySet().stream().mapToInt(Integer::intValue).toArray();
        return new NodeTable(Grouping.inOrder(online, new ArrayList<>(byNumber.values())), numbers);
    }

    Grouping grouping() {
        return grouping;
    }

    /** The operating system's number by node index, ascending. */
    int[] numbers() {
        return numbers;
    }

    /** The matrix by node index, row after row. */
    int[] distances(List<NodeDistance> declared) {
        Map<Long, Integer> byPair = new TreeMap<>();
        for (NodeDistance one : declared) {
            byPair.put(pair(one.from(), one.to()), checked(one));
        }
        int[] matrix = new int[numbers.length * numbers.length];
        for (int a = 0; a < numbers.length; a++) {
            for (int b = 0; b < numbers.length; b++) {
                int unsaid = a == b ? LOCAL : REMOTE;
                matrix[a * numbers.length + b] = byPair.getOrDefault(pair(numbers[a], numbers[b]), unsaid);
            }
        }
        return matrix;
    }

    private static int checked(NodeDistance one) {
        String what = "distance of nodes " + one.from() + " and " + one.to();
        return one.from() == one.to()
                ? Checks.range(what, one.distance(), LOCAL, LOCAL)
                : Checks.range(what, one.distance(), LOCAL, FARTHEST);
    }

    private static long pair(int from, int to) {
        return ((long) from << 32) | to;
    }
}
