package org.schedsim.topology.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.topology.Topology;
import org.schedsim.topology.TopologyException;

class HwlocXmlTests {

    private static final Path FILE = Path.of("some/m.xml");

    @Test
    void a_workstation_is_the_machine_that_its_notation_makes() {
        Topology machine = HwlocXml.read(Path.of("src/test/resources/machines/two-llc-workstation.xml"));

        assertThat(machine.hasSameStructureAs(Topology.of("2 llc x 4 cpu"))).isTrue();
        assertThat(machine.llcBytes(1)).isEqualTo(32 << 20);
        assertThat(machine.nodeReclaimDistance()).isEqualTo(30);
        assertThat(machine.text()).isEqualTo("hwloc:two-llc-workstation.xml");
    }

    @Test
    void the_workstation_is_the_one_that_the_sample_projects_have() {
        assertThat(Path.of("src/test/resources/machines/two-llc-workstation.xml"))
                .hasSameTextualContentAs(
                        Path.of("../it/experiment/src/test/resources/machines/two-llc-workstation.xml"));
    }

    @Test
    void a_document_with_nothing_but_cpus_is_a_machine() {
        Topology machine = read(HwlocText.version2().pus(0, 1));

        assertThat(machine.online()).hasToString("0-1");
        assertThat(machine.coreCount()).isEqualTo(2);
        assertThat(machine.llcKnown(0)).isFalse();
        assertThat(machine.socketCount()).isEqualTo(1);
        assertThat(machine.nodeCount()).isEqualTo(1);
    }

    @Test
    void the_highest_level_that_lists_a_cpu_is_its_llc() {
        Topology machine = read(HwlocText.version2()
                .pus(0, 3)
                .object("L2Cache", "cpuset=\"0x3\" cache_size=\"200\"")
                .object("L2Cache", "cpuset=\"0xc\" cache_size=\"200\"")
                .object("L3Cache", "cpuset=\"0x3\" cache_size=\"3000\"")
                .object("MemCache", "cpuset=\"0xf\" cache_size=\"9000\"")
                .object("L1iCache", "cpuset=\"0x1\" cache_size=\"32\""));

        assertThat(machine.llcCpus(0)).hasToString("0-1");
        assertThat(machine.llcBytes(0)).isEqualTo(3000);
        assertThat(machine.llcCpus(1)).hasToString("2-3");
        assertThat(machine.llcBytes(1)).isEqualTo(200);
    }

    @Test
    void version_1_has_sockets_levels_as_depth_and_cpus_that_are_offline() {
        Topology machine = read(HwlocText.version1()
                .line("<object type=\"Machine\" online_cpuset=\"0x7\">")
                .pus(0, 3)
                .object("Socket", "cpuset=\"0x3\"")
                .object("Socket", "cpuset=\"0xc\"")
                .object("Cache", "cpuset=\"0xf\" depth=\"2\" cache_type=\"0\" cache_size=\"5\"")
                .object("Cache", "cpuset=\"0x1\" depth=\"3\" cache_type=\"2\" cache_size=\"6\"")
                .line("</object>"));

        assertThat(machine.online()).hasToString("0-2");
        assertThat(machine.socketCpus(1)).hasToString("2");
        assertThat(machine.llcCpus(0)).hasToString("0-2");
        assertThat(machine.llcBytes(0)).isEqualTo(5);
    }

    @Test
    void a_cpu_is_in_the_smallest_node_that_lists_it_and_the_lowest_among_equals() {
        Topology machine = read(HwlocText.version2()
                .pus(0, 3)
                .object("NUMANode", "os_index=\"0\" cpuset=\"0xf\"")
                .object("NUMANode", "os_index=\"2\" cpuset=\"0x3\"")
                .object("NUMANode", "os_index=\"1\" cpuset=\"0x3\"")
                .object("NUMANode", "os_index=\"3\" cpuset=\"0x0\"")
                .object("NUMANode", "os_index=\"4\" cpuset=\"0xc\""));

        assertThat(machine.nodeCount()).isEqualTo(2);
        assertThat(machine.nodeNumber(0)).isEqualTo(1);
        assertThat(machine.nodeCpus(0)).hasToString("0-1");
        assertThat(machine.nodeNumber(1)).isEqualTo(4);
        assertThat(machine.nodeCpus(1)).hasToString("2-3");
    }

    @Test
    void distances_are_those_of_the_system_and_may_differ_by_direction() {
        Topology machine = read(twoNodes()
                .line(
                        "<distances2 type=\"NUMANode\" kind=\"6\" nbobjs=\"2\"><u64values>1 2 3 4</u64values></distances2>")
                .line("<distances2 type=\"Package\" kind=\"5\"><u64values>-1 x</u64values></distances2>")
                .line("<distances2 type=\"NUMANode\" kind=\"5\" name=\"NUMALatency\" indexing=\"os\">")
                .line("<indexes length=\"4\">1 </indexes><indexes length=\"2\">0 </indexes>")
                .line("<u64values length=\"6\">10 17 </u64values><u64values length=\"6\">21 10 </u64values>")
                .line("</distances2>"));

        assertThat(machine.distance(1, 0)).isEqualTo(17);
        assertThat(machine.distance(0, 1)).isEqualTo(21);
    }

    @Test
    void nodes_in_a_matrix_may_be_named_by_their_global_index() {
        Topology machine = read(HwlocText.version2()
                .pus(0, 1)
                .object("NUMANode", "os_index=\"0\" gp_index=\"70\" cpuset=\"0x1\"")
                .object("NUMANode", "os_index=\"1\" gp_index=\"80\" cpuset=\"0x2\"")
                .line("<distances2 type=\"NUMANode\" kind=\"5\" indexing=\"gp\"><indexes>70 80</indexes>"
                        + "<u64values>10 31 31 10</u64values></distances2>"));

        assertThat(machine.distance(0, 1)).isEqualTo(31);
    }

    @Test
    void version_1_has_distances_as_multiples_of_a_base() {
        Topology machine = read(HwlocText.version1()
                .line("<object type=\"Machine\">")
                .pus(0, 1)
                .object("NUMANode", "os_index=\"0\" cpuset=\"0x1\"")
                .object("NUMANode", "os_index=\"1\" cpuset=\"0x2\"")
                .line("<distances nbobjs=\"2\" relative_depth=\"1\" latency_base=\"10.000000\">")
                .line("<latency value=\"1.000000\"/><latency value=\"3.199999\"/>")
                .line("<latency value=\"3.200000\"/><latency value=\"1.000000\"/>")
                .line("</distances></object>"));

        assertThat(machine.distance(0, 1)).isEqualTo(32);
        assertThat(machine.distance(1, 0)).isEqualTo(32);
    }

    @Test
    void capacities_are_those_of_linux() {
        Topology machine = read(
                HwlocText.version2()
                        .pus(0, 2)
                        .line(
                                "<cpukind cpuset=\"0x3\" forced_efficiency=\"0\"><info name=\"LinuxCapacity\" value=\"453\"/></cpukind>")
                        .line(
                                "<cpukind cpuset=\"0x4\" forced_efficiency=\"1\"><info name=\"CoreType\" value=\"IntelCore\"/></cpukind>"));

        assertThat(machine.capacity(1)).isEqualTo(453);
        assertThat(machine.capacity(2)).isEqualTo(1024);
    }

    @Test
    void clusters_of_the_kernel_come_before_l2_caches() {
        Topology machine = read(HwlocText.version2()
                .pus(0, 5)
                .object("L2Cache", "cpuset=\"0x3f\" cache_size=\"1\"")
                .object("Group", "subtype=\"Cluster\" cpuset=\"0x3\"")
                .object("Group", "subtype=\"Other\" cpuset=\"0xc\""));

        assertThat(machine.clusterCpus(machine.cluster(0))).hasToString("0-1");
        assertThat(machine.clusterCpus(machine.cluster(2))).hasToString("2");
        assertThat(machine.llcCount()).isEqualTo(1);
    }

    @Test
    void a_core_that_spans_two_llcs_is_split() {
        Topology machine = read(HwlocText.version2()
                .pus(0, 3)
                .object("Core", "cpuset=\"0xf\"")
                .object("L3Cache", "cpuset=\"0x5\"")
                .object("L3Cache", "cpuset=\"0xa\""));

        assertThat(machine.coreCpus(0)).hasToString("0,2");
        assertThat(machine.coreCpus(1)).hasToString("1,3");
    }

    @ParameterizedTest
    @CsvSource({
        "AuthenticAMD, 25, 32",
        "AuthenticAMD, 23, 32",
        "AuthenticAMD, 22, 30",
        "HygonGenuine, 24, 32",
        "GenuineIntel, 25, 30"
    })
    void the_reclaim_distance_follows_from_the_processor(String vendor, String family, int distance) {
        Topology machine = read(HwlocText.version2()
                .pus(0, 0)
                .line("<info name=\"CPUVendor\" value=\"" + vendor + "\"/>")
                .line("<info name=\"CPUFamilyNumber\" value=\"" + family + "\"/>"));

        assertThat(machine.nodeReclaimDistance()).isEqualTo(distance);
    }

    @Test
    void what_later_versions_may_add_is_left_alone() {
        Topology machine = read(HwlocText.version2()
                .pus(0, 0)
                .object("Quantum", "cpuset=\"nonsense\"")
                .line("<memattr name=\"Capacity\"><strange/></memattr>"));

        assertThat(machine.cpuCount()).isEqualTo(1);
    }

    @Test
    void a_cpu_that_occurs_twice_is_an_error_that_names_both_places() {
        assertError(HwlocText.version2().pus(0, 1).object("PU", "os_index=\"1\""), """
                some/m.xml:4:1: CPU 1 occurs twice: <object type="PU" os_index="1"> here and at line 3, column 1
                  expected: each PU once""");
    }

    @Test
    void a_node_that_occurs_twice_is_an_error_that_names_both_places() {
        assertError(
                HwlocText.version2()
                        .pus(0, 0)
                        .object("NUMANode", "os_index=\"7\"")
                        .object("NUMANode", "os_index=\"7\""),
                """
                some/m.xml:4:1: node 7 occurs twice: <object type="NUMANode" os_index="7"> here and at line 3, column 1
                  expected: each NUMANode once""");
    }

    @Test
    void caches_of_one_level_that_overlap_are_an_error_that_names_both() {
        assertError(
                HwlocText.version2()
                        .pus(0, 3)
                        .object("L3Cache", "cpuset=\"0x7\"")
                        .object("L3Cache", "cpuset=\"0xc\""),
                """
                some/m.xml:7:1: <object type="L3Cache"> shares CPU 2 with <object type="L3Cache"> of line 6, column 1
                  expected: each CPU in one object of this type and level only""");
    }

    @Test
    void the_cpuset_of_a_pu_must_be_its_cpu() {
        assertError(HwlocText.version2().object("PU", "os_index=\"1\" cpuset=\"0x1\""), """
                some/m.xml:2:1: <object type="PU" os_index="1">: the cpuset is 0x1
                  expected: a cpuset of CPU 1 alone""");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8192", "2147483648", "99999999999999999999", "-1"})
    void a_cpu_number_out_of_range_is_an_error_without_an_array_of_that_size(String number) {
        String shown = number.length() > 10 || number.startsWith("-") ? "\"" + number + "\"" : number;

        assertError(
                HwlocText.version2().object("PU", "os_index=\"" + number + "\""),
                "some/m.xml:2:1: <object type=\"PU\" os_index=\"" + number + "\">: os_index is " + shown
                        + ", which is out of range\n  expected: the CPU's number as os_index, 0 to 8191");
    }

    @Test
    void a_cpu_without_number_is_an_error() {
        assertError(HwlocText.version2().object("PU", ""), """
                some/m.xml:2:1: <object type="PU">: os_index is ""
                  expected: the CPU's number as os_index, 0 to 8191""");
    }

    @Test
    void a_document_without_cpus_is_an_error() {
        assertError(HwlocText.version2().object("Package", "cpuset=\"0x1\""), """
                some/m.xml:1:1: <topology>: there is no CPU in it
                  expected: at least one <object type="PU">""");
    }

    @Test
    void a_machine_whose_cpus_are_all_offline_is_an_error() {
        assertError(
                HwlocText.version1()
                        .line("<object type=\"Machine\" online_cpuset=\"0x2\">")
                        .pus(0, 0)
                        .line("</object>"),
                """
                some/m.xml:1:1: <topology>: no CPU is online
                  expected: at least one PU that the online_cpuset of the machine lists""");
    }

    @Test
    void a_document_of_something_else_is_named_by_its_root() {
        assertError("<?xml version=\"1.0\"?>\n<catalog><book/></catalog>", """
                some/m.xml:2:1: the root element is <catalog>, so this is no machine
                  expected: <topology>: XML that hwloc wrote with "lstopo host.xml\"""");
    }

    @Test
    void a_version_that_does_not_exist_yet_is_an_error() {
        assertError("<topology version=\"4.0\"/>", """
                some/m.xml:1:1: <topology>: version "4.0" is not known
                  expected: version 1, 2 or 3 of hwloc's XML""");
    }

    @Test
    void a_distance_below_zero_is_an_error_at_its_line() {
        assertError(matrix("0 1", "10 -20 20 10"), """
                some/m.xml:7:1: <u64values>: the distance -20 is below zero
                  expected: distances of 0 or more""");
    }

    @Test
    void a_distance_that_linux_would_not_take_is_an_error() {
        assertError(matrix("0 1", "10 20 20 11"), """
                some/m.xml:7:1: <u64values>: the distance of nodes 1 and 1 is 11
                  expected: 10 for a node and itself, 10 to 254 for different ones""");
    }

    @Test
    void a_matrix_with_a_wrong_number_of_values_is_an_error() {
        assertError(matrix("0 1", "10 20 20"), """
                some/m.xml:6:1: <distances2 type="NUMANode">: there are only 3 distances for 2 nodes
                  expected: 4, one for each pair of nodes""");
        assertError(matrix("0 1", "10 20 20 10 10"), """
                some/m.xml:6:1: <distances2 type="NUMANode">: there are more than 4 distances for 2 nodes
                  expected: 4, one for each pair of nodes""");
        assertError(matrix("", "10"), """
                some/m.xml:6:1: <distances2 type="NUMANode">: there are more than 0 distances for 0 nodes
                  expected: 0, one for each pair of nodes""");
    }

    @Test
    void a_distance_of_version_1_that_is_no_plain_number_is_an_error() {
        assertError(
                HwlocText.version1()
                        .line("<object type=\"Machine\">")
                        .pus(0, 1)
                        .object("NUMANode", "os_index=\"0\" cpuset=\"0x1\"")
                        .object("NUMANode", "os_index=\"1\" cpuset=\"0x2\"")
                        .line("<distances nbobjs=\"2\" latency_base=\"10\">")
                        .line("<latency value=\"1e999999999\"/>")
                        .line("</distances></object>"),
                """
                some/m.xml:8:1: <latency>: "1e999999999" is not a distance
                  expected: a decimal number""");
    }

    @Test
    void many_mistakes_are_cut_after_five() {
        HwlocText text = HwlocText.version2().pus(0, 7).pus(0, 7);

        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> read(text))
                .withMessageStartingWith("some/m.xml:10:1: CPU 0 occurs twice")
                .withMessageContaining("some/m.xml:14:1: CPU 4 occurs twice")
                .withMessageEndingWith("\nand 3 more");
    }

    private static HwlocText twoNodes() {
        return HwlocText.version2()
                .pus(0, 1)
                .object("NUMANode", "os_index=\"0\" cpuset=\"0x1\"")
                .object("NUMANode", "os_index=\"1\" cpuset=\"0x2\"");
    }

    private static HwlocText matrix(String indexes, String values) {
        return twoNodes()
                .line("<distances2 type=\"NUMANode\" kind=\"5\" indexing=\"os\"><indexes>" + indexes + "</indexes>")
                .line("<u64values>" + values + "</u64values>")
                .line("</distances2>");
    }

    private static Topology read(HwlocText text) {
        return HwlocXml.read(FILE, text.end());
    }

    private static void assertError(HwlocText text, String message) {
        assertError(text.end(), message);
    }

    private static void assertError(String text, String message) {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> HwlocXml.read(FILE, text))
                .withMessage(message.replace("some/m.xml", FILE.toString()));
    }
}
