package org.schedsim.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresetsTests {

    @Test
    void the_names_are_in_alphabetical_order_and_each_makes_a_machine_of_that_text() {
        assertThat(Topology.presets())
                .isSorted()
                .allSatisfy(name -> assertThat(Topology.of(name).text()).isEqualTo(name));
    }

    @Test
    void the_mirrored_node_of_the_other_socket_is_nearer_in_the_machine_with_four_distances() {
        Topology machine = Topology.of("hygon-c86-2s-4d");

        assertThat(machine.distance(2, 8)).isEqualTo(20);
        assertThat(machine.distance(8, 2)).isEqualTo(20);
        assertThat(machine.distance(2, 7)).isEqualTo(32);
        assertThat(machine.distance(2, 3)).isEqualTo(12);
    }

    @ParameterizedTest
    @CsvSource({
        "8c16t, 8c16t",
        "biglittle-1llc, biglittle-1llc-7.2",
        "biglittle-2llc, biglittle-2llc-7.3",
        "genoa-nps4, genoa-nps4",
        "hygon-c86-2s, hygon-a",
        "hygon-c86-2s-4d, hygon-b",
        "spr-2llc-1node, spr-2llc-1node",
        "spr-2node, spr-2node",
        "2 llc x 4 cpu, 2llc-1node",
        "'sockets=2,cores=2', 2s-2c-uma",
        "2 socket x 2 cpu ; distance=21, 2s-2c-numa",
        "2 socket x 16 cpu ; distance=20, 2node-1llc-each-16",
        "1 llc x 4 cpu, uma-1x4",
        "4 llc x 1 cpu, vm-4x1"
    })
    void masks_distances_and_capacities_are_those_of_the_machine_in_the_vectors(String text, String vector) {
        JsonNode input = vector(vector);
        Topology machine = Topology.of(text);

        assertThat(machine.online().size()).isEqualTo(input.get("nr_cpus").asInt());
        assertThat(groups(machine.coreCount(), machine::coreCpus)).isEqualTo(lists(input.get("smt")));
        assertThat(groups(machine.clusterCount(), machine::clusterCpus)).isEqualTo(lists(input.get("l2")));
        assertThat(groups(machine.llcCount(), machine::llcCpus)).isEqualTo(lists(input.get("llc")));
        assertThat(groups(machine.nodeCount(), machine::nodeCpus)).isEqualTo(lists(input.get("nodes")));
        for (int a = 0; a < machine.nodeCount(); a++) {
            for (int b = 0; b < machine.nodeCount(); b++) {
                assertThat(machine.distance(a, b))
                        .isEqualTo(input.get("distances").get(a).get(b).asInt());
            }
        }
        for (int cpu = 0; cpu < machine.cpuCount(); cpu++) {
            int capacity = input.has("cpu_capacity")
                    ? input.get("cpu_capacity").get(cpu).asInt()
                    : 1024;
            assertThat(machine.capacity(cpu)).isEqualTo(capacity);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8c16t, 8c16t",
        "hygon-c86-2s, hygon-a",
        "hygon-c86-2s-4d, hygon-b",
        "spr-2node, spr-2node",
        "genoa-nps4, genoa-nps4"
    })
    void reclaim_distances_are_those_of_the_machine_in_the_vectors(String preset, String vector) {
        assertThat(Topology.of(preset).nodeReclaimDistance())
                .isEqualTo(vector(vector).get("node_reclaim_distance").asInt());
    }

    private static JsonNode vector(String name) {
        for (JsonNode machine : vectors().get("machines")) {
            if (machine.get("name").asText().equals(name)) {
                return machine.get("input");
            }
        }
        throw new AssertionError("no machine " + name);
    }

    private static JsonNode vectors() {
        try (InputStream in = PresetsTests.class.getResourceAsStream("/vectors/topology.json")) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lists(JsonNode array) {
        List<String> lists = new ArrayList<>();
        array.forEach(one -> lists.add(one.asText()));
        return lists;
    }

    private static List<String> groups(int count, IntFunction<CpuMask> cpus) {
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            groups.add(cpus.apply(i).toString());
        }
        return groups;
    }
}
