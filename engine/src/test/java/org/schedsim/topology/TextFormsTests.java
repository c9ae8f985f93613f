package org.schedsim.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextFormsTests {

    private static final Path RESOURCES = Path.of("src/test/resources");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"hwloc:machines/two-llc-workstation.xml", "file: machines/two-llc-workstation.xml"})
    void a_file_is_looked_for_in_the_directory_that_is_given(String text) {
        Topology machine = Topology.of(text, RESOURCES);

        assertThat(machine.text()).isEqualTo("hwloc:two-llc-workstation.xml");
        assertThat(machine.hasSameStructureAs(Topology.of("2 llc x 4 cpu"))).isTrue();
        assertThat(machine.llcBytes(0)).isEqualTo(32 << 20);
    }

    @Test
    void a_file_is_looked_for_in_the_working_directory_otherwise() {
        assertThat(Topology.of("hwloc:src/test/resources/machines/two-llc-workstation.xml")
                        .cpuCount())
                .isEqualTo(8);
    }

    @Test
    void a_missing_file_is_named_with_the_place_where_it_was_looked_for() {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> Topology.of("hwloc:missing.xml", folder))
                .withMessage(folder.resolve("missing.xml") + ": there is no such file: "
                        + folder.resolve("missing.xml").toAbsolutePath());
    }

    @Test
    void a_file_of_no_known_kind_is_answered_with_what_is_known() throws IOException {
        Files.writeString(folder.resolve("host.txt"), "Architecture: x86_64\n");

        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> Topology.of("file:host.txt", folder))
                .withMessage(folder.resolve("host.txt") + """
                        :1:1: no known kind of file, for it does not start with '<'
                          expected: XML that hwloc wrote: run "lstopo host.xml" on the machine""");
    }

    @Test
    void a_name_that_no_file_can_have_is_marked() {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> Topology.of("hwloc:a\u0000b", folder))
                .withMessage("""
                        topology: no file can have this name at position 7
                          hwloc:a b
                                ^
                          expected: hwloc:FILE""");
    }
}
