package org.schedsim.topology.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.SharedFiles;
import org.schedsim.topology.Topology;

/** Every file of hwloc's XML in the corpus gives the machine that its index describes. A table of agreement is printed at the end. */
class HwlocCorpusTests {

    private static final List<String> TABLE = new ArrayList<>();

    @TestFactory
    List<DynamicTest> every_file_is_the_machine_of_its_index() {
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonNode entry :
                SharedFiles.requireJson("corpus/topologies/index.json").get("entries")) {
            if (entry.get("format").asText().equals("hwloc-xml")) {
                tests.add(dynamicTest(entry.get("id").asText(), () -> assertAgrees(entry)));
            }
        }
        assertThat(tests).isNotEmpty();
        return tests;
    }

    private static void assertAgrees(JsonNode entry) {
        Topology machine = HwlocXml.read(
                SharedFiles.require("corpus/topologies/" + entry.get("file").asText()));

        Map<String, Object> expected = new IndexedMachine(entry).facts();
        Map<String, Object> found = new ReadMachine(machine).facts();
        StringBuilder row = new StringBuilder();
        expected.forEach((fact, value) -> row.append(cell(value.equals(found.get(fact)) ? "yes" : "NO")));
        TABLE.add(cell(entry.get("id").asText(), 34) + row);

        assertThat(found).containsExactlyEntriesOf(expected);
    }

    @AfterAll
    static void print() {
        if (!TABLE.isEmpty()) {
            StringBuilder head = new StringBuilder(cell("file", 34));
            ReadMachine.FACTS.forEach(fact -> head.append(cell(fact)));
            System.out.println(head + "\n" + String.join("\n", TABLE));
        }
    }

    private static String cell(String text) {
        return cell(text, 11);
    }

    private static String cell(String text, int width) {
        return text + " ".repeat(Math.max(1, width - text.length()));
    }
}
