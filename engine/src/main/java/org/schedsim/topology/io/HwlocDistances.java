package org.schedsim.topology.io;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.schedsim.topology.TopologyException;

/** Finds the matrix of the nodes' distances in a document. */
final class HwlocDistances {

    private static final int MAX_NODES = 1024;
    private static final int FROM_SYSTEM = 1;
    private static final int LATENCY = 4;
    private static final String NUMBERS = "distances of 0 or more";

    private final HwlocObjects objects;

    private HwlocDistances(HwlocObjects objects) {
        this.objects = objects;
    }

    /** The distances of all pairs of nodes, or nothing if the file tells none. */
    static List<HwlocDistance> of(XmlElement root, HwlocObjects objects) {
        HwlocDistances reader = new HwlocDistances(objects);
        List<XmlElement> candidates = root.children("distances2").stream()
                .filter(HwlocDistances::isOfNodes)
                .toList();
        if (candidates.isEmpty()) {
            return reader.firstVersion(root);
        }
        return reader.secondVersion(candidates.stream()
                .filter(matrix -> matrix.get("name").equals("NUMALatency"))
                .findFirst()
                .orElse(candidates.get(0)));
    }

    private static boolean isOfNodes(XmlElement matrix) {
        if (!matrix.get("type").equals("NUMANode")) {
            return false;
        }
        int kind = matrix.number("kind", 0, Integer.MAX_VALUE, "a number that tells where the distances come from");
        return (kind & FROM_SYSTEM) != 0 && (kind & LATENCY) != 0;
    }

    private List<HwlocDistance> secondVersion(XmlElement matrix) {
        boolean global = matrix.get("indexing").equals("gp");
        List<Integer> numbers = new ArrayList<>();
        for (XmlElement indexes : matrix.children("indexes")) {
            for (String index : words(indexes)) {
                numbers.add(global ? objects.nodeByGlobalIndex(index) : nodeNumber(indexes, index));
            }
        }
        List<HwlocDistance> distances = new ArrayList<>();
        for (XmlElement values : matrix.children("u64values")) {
            for (String value : words(values)) {
                int at = distances.size();
                requireRoom(matrix, at, numbers.size());
                distances.add(new HwlocDistance(
                        numbers.get(at / numbers.size()),
                        numbers.get(at % numbers.size()),
                        distance(values, value),
                        values));
            }
        }
        requireComplete(matrix, distances.size(), numbers.size());
        return distances;
    }

    private static int nodeNumber(XmlElement indexes, String index) {
        return indexes.number("node number", index, 0, MAX_NODES - 1, "numbers of nodes, 0 to " + (MAX_NODES - 1));
    }

    private static int distance(XmlElement element, String value) {
        if (value.startsWith("-")) {
            throw element.error("the distance " + XmlElement.shortened(value) + " is below zero", NUMBERS);
        }
        return element.number("distance", value, 0, Integer.MAX_VALUE, NUMBERS);
    }

    /**
     * Version 1 has the matrix in an object whose descendants it is about, by their depth. It is about nodes if there are as many of them
     * below the object as it has rows.
     */
    private List<HwlocDistance> firstVersion(XmlElement root) {
        List<HwlocDistance> distances = new ArrayList<>();
        root.forEach("object", object -> {
            List<Integer> numbers = nodesBelow(object);
            for (XmlElement matrix : object.children("distances")) {
                if (distances.isEmpty()
                        && numbers.size() > 1
                        && matrix.get("nbobjs").equals(numbers.size() + "")) {
                    read(matrix, numbers, distances);
                }
            }
        });
        return distances;
    }

    private static List<Integer> nodesBelow(XmlElement object) {
        List<Integer> numbers = new ArrayList<>();
        object.forEach("object", below -> {
            if (List.of("NUMANode", "Node").contains(below.get("type"))) {
                numbers.add(Integer.valueOf(below.get("os_index")));
            }
        });
        return numbers;
    }

    private static void read(XmlElement matrix, List<Integer> numbers, List<HwlocDistance> distances) {
        int size = numbers.size();
        for (XmlElement latency : matrix.children("latency")) {
            int at = distances.size();
            requireRoom(matrix, at, size);
            int value = scaled(latency, latency.get("value"), matrix.get("latency_base"));
            distances.add(new HwlocDistance(numbers.get(at / size), numbers.get(at % size), value, latency));
        }
        requireComplete(matrix, distances.size(), size);
    }

    private static int scaled(XmlElement latency, String value, String base) {
        for (String number : List.of(value, base)) {
            if (number.startsWith("-")) {
                throw latency.error("the distance " + XmlElement.shortened(number) + " is below zero", NUMBERS);
            }
            if (!number.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
                throw latency.error("\"" + XmlElement.shortened(number) + "\" is not a distance", "a decimal number");
            }
        }
        BigDecimal product = new BigDecimal(value).multiply(new BigDecimal(base));
        return product.setScale(0, RoundingMode.HALF_UP)
                .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                .intValue();
    }

    private static String[] words(XmlElement element) {
        String text = element.text().strip();
        return text.isEmpty() ? new String[0] : text.split("\\s+");
    }

    private static void requireRoom(XmlElement matrix, int at, int nodes) {
        if (at == nodes * nodes) {
            throw count(matrix, "more than " + at, nodes);
        }
    }

    private static void requireComplete(XmlElement matrix, int found, int nodes) {
        if (found != nodes * nodes) {
            throw count(matrix, "only " + found, nodes);
        }
    }

    private static TopologyException count(XmlElement matrix, String found, int nodes) {
        return matrix.error(
                "there are " + found + " distances for " + nodes + " nodes",
                nodes * nodes + ", one for each pair of nodes");
    }
}
