package org.schedsim.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class TopologyBuilderTests {

    @Test
    void what_is_not_said_is_filled_in() {
        Topology machine = Topology.builder().online(CpuMask.of(1, 3)).build();

        assertThat(machine.cpuCount()).isEqualTo(4);
        assertThat(machine.coreCount()).isEqualTo(2);
        assertThat(machine.core(0)).isEqualTo(-1);
        assertThat(machine.core(3)).isEqualTo(1);
        assertThat(machine.cluster(3)).isEqualTo(1);
        assertThat(machine.llc(3)).isEqualTo(1);
        assertThat(machine.llcKnown(3)).isFalse();
        assertThat(machine.llcBytes(1)).isZero();
        assertThat(machine.node(3)).isZero();
        assertThat(machine.nodeNumber(0)).isZero();
        assertThat(machine.socket(3)).isZero();
        assertThat(machine.capacity(0)).isZero();
        assertThat(machine.capacity(1)).isEqualTo(1024);
        assertThat(machine.nodeReclaimDistance()).isEqualTo(30);
        assertThat(machine.text()).isEqualTo("built: 1 socket, 1 node, 2 llc, 2 core, 2 cpu");
    }

    @Test
    void groups_are_numbered_by_their_lowest_cpu_and_nodes_by_their_numbers() {
        Topology machine = Topology.builder()
                .llc(CpuMask.of(2, 3), 2)
                .llc(CpuMask.of(0, 1), 1)
                .node(8, CpuMask.of(0, 1))
                .node(4, CpuMask.of(2, 3))
                .node(1, CpuMask.empty())
                .build();

        assertThat(machine.llcCpus(0)).hasToString("0-1");
        assertThat(machine.llcBytes(0)).isEqualTo(1);
        assertThat(machine.nodeCount()).isEqualTo(2);
        assertThat(machine.nodeCpus(0)).hasToString("2-3");
        assertThat(machine.nodeNumber(0)).isEqualTo(4);
        assertThat(machine.nodeNumber(1)).isEqualTo(8);
    }

    @Test
    void the_last_distance_for_a_direction_counts() {
        Topology machine = twoNodes()
                .node(2, CpuMask.of(2))
                .distance(1, 0, 15)
                .distance(0, 1, 16)
                .distance(1, 2, 30)
                .distanceOneWay(2, 1, 40)
                .build();

        assertThat(machine.distance(0, 1)).isEqualTo(16);
        assertThat(machine.distance(1, 0)).isEqualTo(16);
        assertThat(machine.distance(1, 2)).isEqualTo(30);
        assertThat(machine.distance(2, 1)).isEqualTo(40);
        assertThat(machine.distance(0, 2)).isEqualTo(20);
        assertThat(machine.distance(2, 2)).isEqualTo(10);
    }

    @Test
    void masks_count_as_far_as_they_are_online() {
        Topology machine = Topology.builder()
                .online(CpuMask.parse("0-2"))
                .core(CpuMask.of(0, 1))
                .core(CpuMask.of(2, 3))
                .llc(CpuMask.of(4, 5), 64)
                .build();

        assertThat(machine.coreCpus(1)).hasToString("2");
        assertThat(machine.llcCount()).isEqualTo(2);
        assertThat(machine.smtThreads()).isEqualTo(2);
    }

    @Test
    void a_cluster_without_a_known_llc_shares_what_it_has() {
        Topology machine = Topology.builder()
                .cluster(CpuMask.range(0, 3))
                .core(CpuMask.of(4))
                .build();

        assertThat(machine.llcCpus(0)).hasToString("0-3");
        assertThat(machine.llcKnown(0)).isFalse();
    }

    @Test
    void structure_is_compared_without_texts_and_sizes_of_caches() {
        Topology machine = Topology.of("2 llc x 2 cpu ; llc-size=8M");

        assertThat(machine.hasSameStructureAs(Topology.of("1 node x 2 llc x 2 cpu")))
                .isTrue();
        assertThat(machine.hasSameStructureAs(Topology.of("1 llc x 4 cpu"))).isFalse();
        assertThat(machine.hasSameStructureAs(Topology.of("2 llc x 2 cpu ; capacity:0=3")))
                .isFalse();
    }

    @Test
    void numbers_outside_the_machine_are_out_of_bounds() {
        Topology machine = Topology.of("2 node x 2 cpu");

        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> machine.core(4));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> machine.nodeCpus(2));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> machine.distance(0, 2));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> machine.distance(2, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> machine.distance(1, -1));
    }

    @Test
    void a_machine_without_cpus_is_refused() {
        assertError(
                Topology.builder(),
                "topology: there is no CPU; declare at least one core, LLC, node or socket that has one");
    }

    @Test
    void two_groups_of_one_kind_that_share_a_cpu_are_refused() {
        assertError(
                Topology.builder().llc(CpuMask.range(0, 3), 0).llc(CpuMask.range(2, 5), 0),
                "topology: LLC 2-5 and LLC 0-3 share CPU 2-3; a CPU is in one LLC only");
        assertError(
                twoNodes().node(2, CpuMask.of(1)),
                "topology: node 1 and node 1 share CPU 1; a CPU is in one node only");
    }

    @Test
    void a_core_across_the_edge_of_an_llc_is_refused() {
        assertError(
                Topology.builder().core(CpuMask.of(1, 2)).llc(CpuMask.of(0, 1), 0),
                "topology: cluster 1-2 is not inside one LLC: CPU 1 is in 0-1;"
                        + " the kernel refuses such machines, so make the LLC hold whole clusters");
    }

    @Test
    void numbers_out_of_range_are_refused() {
        assertError(twoNodes().distance(0, 1, 9), "topology: distance of nodes 0 and 1 is 9; expected 10 to 254");
        assertError(twoNodes().distance(1, 1, 11), "topology: distance of nodes 1 and 1 is 11; expected 10 to 10");
        assertError(
                twoNodes().capacity(CpuMask.of(0), 1025), "topology: capacity of CPU 0 is 1025; expected 1 to 1024");
        assertError(twoNodes().nodeReclaimDistance(9), "topology: node reclaim distance is 9; expected 10 to 254");
        assertError(twoNodes().node(1024, CpuMask.of(3)), "topology: node number is 1024; expected 0 to 1023");
        assertError(twoNodes().llc(CpuMask.of(0), -1), "topology: LLC 0 has -1 bytes; expected 0 (unknown) or more");
    }

    private static Topology.Builder twoNodes() {
        return Topology.builder().node(0, CpuMask.of(0)).node(1, CpuMask.of(1));
    }

    private static void assertError(Topology.Builder builder, String message) {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(builder::build)
                .withMessage(message);
    }
}
