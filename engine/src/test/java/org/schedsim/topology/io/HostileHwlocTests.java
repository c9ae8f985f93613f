package org.schedsim.topology.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.SharedFiles;
import org.schedsim.topology.TopologyException;

/** The corpus of malformed and hostile files: each is refused as its index says, quickly and with little memory. */
class HostileHwlocTests {

    private static final Duration LONGEST = Duration.ofSeconds(1);
    private static final long MOST_BYTES = 256L << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TestFactory
    List<DynamicTest> every_hostile_file_is_refused_with_file_and_place() {
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonNode entry : SharedFiles.requireJson("corpus/bad/index.json").get("entries")) {
            if (entry.get("importer").asText().equals("hwloc-xml")) {
                String name = entry.get("file").asText();
                tests.add(dynamicTest(name, () -> assertRefused(name, entry)));
            }
        }
        assertThat(tests).isNotEmpty();
        return tests;
    }

    private static void assertRefused(String name, JsonNode entry) throws IOException {
        assertThat(entry.get("outcome").asText()).isEqualTo("error");
        Path file = SharedFiles.require("corpus/bad/" + name);
        long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
        long nanosBefore = THREADS.getCurrentThreadCpuTime();

        TopologyException refused = catchThrowableOfType(TopologyException.class, () -> HwlocXml.read(file));

        assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - nanosBefore))
                .isLessThan(LONGEST);
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - bytesBefore).isLessThan(MOST_BYTES);
        assertThat(refused).isNotNull();
        assertThat(refused.getMessage())
                .startsWith(file.toString())
                .matches("(?s).*(:[0-9]+:[0-9]+: |is empty).*")
                .contains(expected(name))
                .doesNotContain(Files.readString(SharedFiles.require("corpus/bad/xxe-target.txt"))
                        .strip());
    }

    /** What the message must say beyond the place, by the index's sentence for the file. */
    private static String[] expected(String name) {
        return switch (name) {
            case "xml-truncated-in-tag.xml" -> words(":8:152: ", "ends too early");
            case "xml-xxe-entity.xml" -> words(":2:22: ", "entity is refused");
            case "xml-billion-laughs.xml" -> words(":3:2: ", "entity is refused");
            case "xml-pu-index-2pow31.xml" -> words(":17:9: ", "type=\"PU\"", "2147483648", "out of range");
            case "xml-overlapping-llc.xml" ->
                words(
                        ":17:5: <object type=\"L3Cache\"> shares CPU 2",
                        "line 6, column 5",
                        "CPU 2 occurs twice",
                        "line 14, column 9");
            case "xml-negative-distance.xml" -> words(":23:5: <u64values>", "-10 is below zero");
            case "xml-duplicate-pu.xml" -> words(":17:9: CPU 1 occurs twice", "line 11, column 9");
            case "xml-not-utf8.xml" -> words(":5:35: ", "offset 347 is not UTF-8");
            case "empty.xml" -> words("the file is empty");
            case "xml-nested-20000.xml.gz" -> words("nested too deeply", "256");
            case "xml-not-hwloc.xml" -> words(":2:1: ", "root element is <catalog>", "<topology>");
            // Files that were added to the corpus later must name a place, which is checked for all.
            default -> words("expected: ");
        };
    }

    private static String[] words(String... words) {
        return words;
    }
}
