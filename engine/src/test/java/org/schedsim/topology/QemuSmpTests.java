package org.schedsim.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QemuSmpTests {

    @Test
    void an_llc_of_16_mib_belongs_to_each_socket_and_all_are_in_one_node() {
        Topology machine = Topology.of("8,sockets=2,cores=2,threads=2");

        assertThat(machine.socketCount()).isEqualTo(2);
        assertThat(machine.llcCpus(0)).hasToString("0-3");
        assertThat(machine.llcCpus(1)).hasToString("4-7");
        assertThat(machine.llcBytes(1)).isEqualTo(16 << 20);
        assertThat(machine.nodeCpus(0)).hasToString("0-7");
        assertThat(machine.coreCpus(3)).hasToString("6-7");
        assertThat(machine.nodeReclaimDistance()).isEqualTo(30);
    }

    @Test
    void an_llc_belongs_to_each_die_where_there_are_several() {
        Topology machine = Topology.of("sockets=2,dies=3,cores=3,threads=2");

        assertThat(machine.cpuCount()).isEqualTo(36);
        assertThat(machine.socketCount()).isEqualTo(2);
        assertThat(machine.llcCount()).isEqualTo(6);
        assertThat(machine.llcCpus(1)).hasToString("6-11");
    }

    @Test
    void clusters_are_clusters_and_modules_only_multiply_the_cores() {
        Topology machine = Topology.of("sockets=1,clusters=2,modules=2,cores=2");

        assertThat(machine.cpuCount()).isEqualTo(8);
        assertThat(machine.clusterCpus(1)).hasToString("4-7");
        assertThat(Topology.of("sockets=1,modules=2,cores=2").clusterCount()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4 | sockets=1,cores=4",
                "8,sockets=2 | sockets=2,cores=4",
                "8,cores=2 | sockets=4,cores=2",
                "8,threads=2 | sockets=1,cores=4,threads=2",
                "8,sockets=2,cores=2 | sockets=2,cores=2,threads=2",
                "sockets=2 | sockets=2,cores=1",
                "cores=4 | sockets=1,cores=4",
                " 4 , sockets = 2 , cores = 2 | sockets=2,cores=2",
                "cpus=4,sockets=2,cores=2 | sockets=2,cores=2"
            })
    void missing_counts_are_found_as_qemu_does(String text, String canonical) {
        assertThat(Topology.of(text).text()).isEqualTo(canonical);
        assertThat(Topology.of(canonical).text()).isEqualTo(canonical);
    }

    @Test
    void cpus_up_to_maxcpus_are_not_online() {
        Topology machine = Topology.of("6,sockets=2,cores=4,maxcpus=8");

        assertThat(machine.online()).hasToString("0-5");
        assertThat(machine.llcCpus(1)).hasToString("4-5");
        assertThat(machine.text()).isEqualTo("6,sockets=2,cores=4,maxcpus=8");
    }

    @Test
    void a_product_that_is_not_the_number_of_cpus_is_refused_as_qemu_does() {
        assertError("7,sockets=2,cores=3", """
                topology: sockets, dies, clusters, modules, cores and threads give 6 CPUs, not 7 at position 1
                  7,sockets=2,cores=3
                  ^
                  expected: a product that equals maxcpus, or cpus where there is no maxcpus""");
    }

    @Test
    void an_unknown_name_is_marked() {
        assertError("sockets=3,foo=1", """
                topology: unknown name "foo" at position 11
                  sockets=3,foo=1
                            ^
                  expected: name=number with one of the names cpus, maxcpus, sockets, dies, clusters, modules, cores, threads""");
    }

    @Test
    void a_name_that_occurs_twice_is_marked() {
        assertError("4,cpus=4", """
                topology: cpus for the second time at position 3
                  4,cpus=4
                    ^
                  expected: each name at most once""");
    }

    @Test
    void counts_whose_product_overflows_are_refused() {
        assertError("sockets=8192,cores=8192,threads=8192", """
                topology: more than 8192 CPUs at position 1
                  sockets=8192,cores=8192,threads=8192
                  ^
                  expected: a smaller machine""");
    }

    private static void assertError(String text, String message) {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> Topology.of(text))
                .withMessage(message);
    }
}
