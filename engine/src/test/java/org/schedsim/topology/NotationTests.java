package org.schedsim.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NotationTests {

    @Test
    void two_llcs_without_sockets_or_nodes_are_in_one_of_each() {
        Topology machine = Topology.of("2 llc x 2 cpu");

        assertThat(machine.cpuCount()).isEqualTo(4);
        assertThat(machine.online()).hasToString("0-3");
        assertThat(groups(machine.llcCount(), machine::llcCpus)).containsExactly("0-1", "2-3");
        assertThat(groups(machine.nodeCount(), machine::nodeCpus)).containsExactly("0-3");
        assertThat(groups(machine.socketCount(), machine::socketCpus)).containsExactly("0-3");
        assertThat(groups(machine.coreCount(), machine::coreCpus)).containsExactly("0", "1", "2", "3");
        assertThat(groups(machine.clusterCount(), machine::clusterCpus)).containsExactly("0", "1", "2", "3");
        assertThat(machine.smtThreads()).isEqualTo(1);
    }

    @Test
    void sockets_without_nodes_have_one_node_each() {
        Topology machine = Topology.of("2 socket x 8 core");

        assertThat(groups(machine.nodeCount(), machine::nodeCpus)).containsExactly("0-7", "8-15");
        assertThat(groups(machine.llcCount(), machine::llcCpus)).containsExactly("0-7", "8-15");
        assertThat(machine.distance(0, 1)).isEqualTo(32);
    }

    @Test
    void nodes_before_sockets_hold_whole_sockets() {
        Topology machine = Topology.of("1 node x 2 socket x 4 cpu");

        assertThat(groups(machine.nodeCount(), machine::nodeCpus)).containsExactly("0-7");
        assertThat(groups(machine.socketCount(), machine::socketCpus)).containsExactly("0-3", "4-7");
        assertThat(groups(machine.llcCount(), machine::llcCpus)).containsExactly("0-3", "4-7");
    }

    @Test
    void nodes_without_sockets_are_in_one_socket_and_have_an_llc_each() {
        Topology machine = Topology.of("2 node x 4 cpu");

        assertThat(machine.socketCount()).isEqualTo(1);
        assertThat(groups(machine.llcCount(), machine::llcCpus)).containsExactly("0-3", "4-7");
        assertThat(machine.distance(0, 1)).isEqualTo(12);
    }

    @Test
    void the_machine_with_384_cpus_has_12_nodes_at_10_12_and_32() {
        Topology machine = Topology.of("2 socket x 6 node x 2 llc x 8 core x 2 thread");

        assertThat(machine.cpuCount()).isEqualTo(384);
        assertThat(machine.llcCount()).isEqualTo(24);
        assertThat(machine.nodeCount()).isEqualTo(12);
        assertThat(machine.coreCount()).isEqualTo(192);
        assertThat(machine.smtThreads()).isEqualTo(2);
        assertThat(machine.coreCpus(1)).hasToString("2-3");
        assertThat(machine.llcCpus(1)).hasToString("16-31");
        assertThat(machine.nodeCpus(6)).hasToString("192-223");
        assertThat(machine.distance(3, 3)).isEqualTo(10);
        assertThat(machine.distance(0, 5)).isEqualTo(12);
        assertThat(machine.distance(5, 6)).isEqualTo(32);
        assertThat(machine.nodeReclaimDistance()).isEqualTo(32);
    }

    @Test
    void clusters_are_groups_of_cores_below_the_llc() {
        Topology machine = Topology.of("1 llc x 2 cluster x 2 core x 2 thread");

        assertThat(groups(machine.clusterCount(), machine::clusterCpus)).containsExactly("0-3", "4-7");
        assertThat(machine.cluster(5)).isEqualTo(1);
        assertThat(machine.core(5)).isEqualTo(2);
        assertThat(machine.llc(5)).isZero();
    }

    @Test
    void split_numbering_puts_the_second_threads_behind_all_first_ones() {
        Topology machine = Topology.of("2 llc x 2 core x 2 thread ; numbering=split");

        assertThat(groups(machine.coreCount(), machine::coreCpus)).containsExactly("0,4", "1,5", "2,6", "3,7");
        assertThat(groups(machine.llcCount(), machine::llcCpus)).containsExactly("0-1,4-5", "2-3,6-7");
    }

    @Test
    void one_distance_stands_for_nodes_in_one_socket_and_in_different_ones() {
        Topology machine = Topology.of("2 socket x 2 node x 1 cpu ; distance=21 ; reclaim=30");

        assertThat(machine.distance(0, 1)).isEqualTo(21);
        assertThat(machine.distance(0, 2)).isEqualTo(21);
        assertThat(machine.nodeReclaimDistance()).isEqualTo(30);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1000, 1000", "16M, 16777216", "57600K, 58982400", "4G, 4294967296"})
    void the_size_of_llcs_is_in_bytes_or_powers_of_1024(String size, long bytes) {
        assertThat(Topology.of("2 llc x 1 cpu ; llc-size=" + size).llcBytes(1)).isEqualTo(bytes);
    }

    @Test
    void llcs_have_32_mib_where_no_size_is_given() {
        Topology machine = Topology.of("2 llc x 1 cpu");

        assertThat(machine.llcBytes(0)).isEqualTo(32 << 20);
        assertThat(machine.llcKnown(0)).isTrue();
    }

    @Test
    void capacities_are_1024_but_for_the_cpus_that_are_named() {
        Topology machine = Topology.of("1 llc x 8 cpu ; capacity:0-3=250 ; capacity:3,4=700");

        assertThat(machine.capacity(2)).isEqualTo(250);
        assertThat(machine.capacity(3)).isEqualTo(700);
        assertThat(machine.capacity(4)).isEqualTo(700);
        assertThat(machine.capacity(5)).isEqualTo(1024);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2 llc x 2 cpu",
                "2llcx2cpu",
                " 2  LLCs  x\t2 CPUs ",
                "2 llcs x2 cpu ;numbering = linear;distance=12/32"
            })
    void blanks_case_plurals_and_defaults_do_not_change_the_text(String text) {
        assertThat(Topology.of(text).text()).isEqualTo("2 llc x 2 cpu");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2 socket x 6 node x 2 llc x 8 core x 2 thread",
                "1 node x 2 socket x 4 cpu",
                "2 llc x 4 core x 2 thread ; numbering=split ; distance=12/20 ; reclaim=30 ; llc-size=16M",
                "2 socket x 2 cpu ; distance=21",
                "1 llc x 8 cpu ; llc-size=0 ; capacity:0-3=446"
            })
    void the_text_of_a_machine_makes_the_same_machine_again(String text) {
        Topology machine = Topology.of(text);

        assertThat(machine.text()).isEqualTo(text);
        assertThat(machine).hasToString(text);
        assertThat(machine.hasSameStructureAs(Topology.of(machine.text()))).isTrue();
    }

    @Test
    void options_have_one_order_in_the_text() {
        assertThat(Topology.of("2 cpu;reclaim=40;distance=21/21;numbering=split")
                        .text())
                .isEqualTo("2 cpu ; numbering=split ; distance=21 ; reclaim=40");
    }

    private static List<String> groups(int count, IntFunction<CpuMask> cpus) {
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            groups.add(cpus.apply(i).toString());
        }
        return groups;
    }
}
