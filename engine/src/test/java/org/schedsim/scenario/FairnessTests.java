package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.schedsim.scenario.Durations.seconds;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedsim.trace.Timelines;

/** Tasks that never sleep share a CPU by weight, level by level (spec 11 §1, 13 §2). */
class FairnessTests {
    private static final double DURATION_NS = 10e9;
    /** The base slice of one CPU, 0.7 ms, ends at a tick of 1 ms or by a timer. */
    private static final double SLICE_NS = 1e6;

    private static final int[] WEIGHTS = {
        88761, 71755, 56483, 46273, 36291, 29154, 23254, 18705, 14949, 11916, 9548, 7620, 6100, 4904, 3906, 3121, 2501,
        1991, 1586, 1277, 1024, 820, 655, 526, 423, 335, 272, 215, 172, 137, 110, 87, 70, 56, 45, 36, 29, 23, 18, 15
    };

    /** A cgroup, or the root, with tasks of these nice values. */
    private static final class Node {
        private final String path;
        private final double weight;
        private final List<Node> children = new ArrayList<>();
        private final List<Integer> nices = new ArrayList<>();
        private final List<ThreadBuilder> threads = new ArrayList<>();

        private Node(String path, int cgroupWeight) {
            this.path = path;
            this.weight = Math.floor(1024.0 * cgroupWeight / 100 + 0.5);
        }

        private boolean isBusy() {
            return !nices.isEmpty() || children.stream().anyMatch(Node::isBusy);
        }

        private double total() {
            double groups = children.stream()
                    .filter(Node::isBusy)
                    .mapToDouble(c -> c.weight)
                    .sum();
            return groups + nices.stream().mapToInt(FairnessTests::weight).sum();
        }
    }

    private final Node root = new Node("/", 100);
    private ScenarioBuilder scenario = ScenarioBuilder.scenario();

    private static int weight(int nice) {
        return WEIGHTS[nice + 20];
    }

    private Node group(Node parent, int cgroupWeight) {
        String path = (parent == root ? "" : parent.path) + "/" + (char) ('a' + parent.children.size());
        Node group = new Node(path, cgroupWeight);
        scenario.cgroup(path).weight(cgroupWeight);
        parent.children.add(group);
        return group;
    }

    private void busy(Node node, int... nices) {
        for (int nice : nices) {
            node.nices.add(nice);
            ThreadBuilder thread = scenario.process("p" + node.path.replace('/', '.') + node.nices.size())
                    .thread("t");
            node.threads.add(
                    (node == root ? thread : thread.in(node.path)).nice(nice).busy());
        }
    }

    private void check(String kernel) {
        SchedRun run = scenario.topology("1 llc x 1 cpu")
                .kernel(kernel)
                .duration(seconds(10))
                .run();
        check(run, run.trace().timelines(run.endNs()), root, 1);
    }

    private static void check(SchedRun run, Timelines timelines, Node node, double share) {
        double total = node.total();
        for (int i = 0; i < node.nices.size(); i++) {
            double expectedNs = DURATION_NS * share * weight(node.nices.get(i)) / total;
            int id = node.threads.get(i).taskIds().get(0);
            assertThat((double) timelines.task(id).runNs(0, run.endNs()))
                    .as("nice %d of %s in %s", node.nices.get(i), node.nices, node.path)
                    .isCloseTo(expectedNs, within(Math.max(0.01 * expectedNs, SLICE_NS)));
        }
        for (Node child : node.children) {
            check(run, timelines, child, share * child.weight / total);
        }
    }

    @ParameterizedTest
    @CsvSource({"linux-7.2", "linux-7.3"})
    void each_nice_value_gets_its_part_of_the_cpu(String kernel) {
        for (int[] nices : new int[][] {{0, 0, 0}, {0, 5}, {-5, 0, 5}, {-20, 0, 19}, {-10, -5, 0, 0, 5, 10, 15}}) {
            scenario = ScenarioBuilder.scenario();
            root.nices.clear();
            root.threads.clear();
            busy(root, nices);
            check(kernel);
        }
    }

    @ParameterizedTest
    @CsvSource({"linux-7.2", "linux-7.3"})
    void cgroups_share_by_weight_whatever_number_of_tasks_they_hold(String kernel) {
        busy(root, 0);
        busy(group(root, 100), 0, 0, 0);
        busy(group(root, 300), 19);
        busy(group(root, 50), 0, 5);
        check(kernel);
    }

    @ParameterizedTest
    @CsvSource({"linux-7.2", "linux-7.3"})
    void cgroups_in_cgroups_share_what_the_outer_one_gets(String kernel) {
        Node outer = group(root, 200);
        busy(outer, 0);
        Node middle = group(outer, 300);
        busy(group(middle, 100), 0, 0);
        busy(group(middle, 400), -5, 5);
        busy(group(group(root, 100), 100), 0);
        check(kernel);
    }

    @ParameterizedTest
    @CsvSource({
        "linux-7.2, 1", "linux-7.2, 2", "linux-7.2, 3", "linux-7.2, 4",
        "linux-7.3, 1", "linux-7.3, 2", "linux-7.3, 3", "linux-7.3, 4"
    })
    void any_tree_of_cgroups_shares_by_weight(String kernel, long seed) {
        Random random = new Random(seed);
        grow(root, random, 3);
        check(kernel);
    }

    private void grow(Node node, Random random, int levels) {
        busy(
                node,
                IntStream.generate(() -> random.nextInt(21) - 10)
                        .limit(1 + random.nextInt(2))
                        .toArray());
        for (int i = levels == 0 ? 0 : random.nextInt(3); i > 0; i--) {
            grow(group(node, 20 + random.nextInt(400)), random, levels - 1);
        }
    }
}
