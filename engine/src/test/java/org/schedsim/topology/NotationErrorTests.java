package org.schedsim.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said about wrong text: one message with the text, the position and what was expected. */
class NotationErrorTests {

    private static final String FORMS =
            "a notation such as \"2 llc x 2 cpu\" (socket, node, llc, cluster, core, thread, cpu),"
                    + " QEMU's -smp text such as \"sockets=2,cores=2\", hwloc:FILE, file:FILE, or one of the presets 8c16t,"
                    + " biglittle-1llc, biglittle-2llc, genoa-nps4, hygon-c86-2s, hygon-c86-2s-4d, phone-4-3-1, phone-4-4, spr-2llc-1node, spr-2node";

    @Test
    void a_text_of_no_known_form_is_answered_with_the_list_of_forms() {
        assertError("genoa", """
                topology: no known form of a machine at position 1
                  genoa
                  ^
                  expected: \
                """ + FORMS);
    }

    @Test
    void an_empty_text_is_answered_with_the_list_of_forms() {
        assertError("  ", "topology: the text is empty at position 1\n  \n  ^\n  expected: " + FORMS);
    }

    @Test
    void an_unknown_unit_is_marked() {
        assertError("2 die x 3 cpu", """
                topology: unknown unit "die" at position 3
                  2 die x 3 cpu
                    ^
                  expected: one of the units socket, node, llc, cluster, core, thread, cpu""");
    }

    @Test
    void a_unit_inside_a_smaller_one_is_marked() {
        assertError("3 llc x 2 socket x 1 cpu", """
                topology: unit socket inside llc at position 11
                  3 llc x 2 socket x 1 cpu
                            ^
                  expected: units from the outermost to the innermost: socket, node, llc, cluster, core, thread, cpu \
                (cpu is a core with one thread)""");
    }

    @Test
    void a_unit_that_occurs_twice_is_marked() {
        assertError("2 llc x 2 llc x 2 cpu", """
                topology: unit llc for the second time at position 11
                  2 llc x 2 llc x 2 cpu
                            ^
                  expected: each unit at most once""");
    }

    @Test
    void a_machine_without_cores_is_marked_where_they_are_missing() {
        assertError("2 llc", """
                topology: found the end of the text at position 6
                  2 llc
                       ^
                  expected: x and a number of cores, such as x 4 cpu or x 4 core x 2 thread""");
    }

    @Test
    void threads_without_cores_are_marked() {
        assertError("2 llc x 4 thread", """
                topology: threads of what? at position 11
                  2 llc x 4 thread
                            ^
                  expected: a number of cores before it, such as 4 core x 2 thread""");
    }

    @Test
    void a_machine_of_more_than_8192_cpus_is_refused() {
        assertError("2 socket x 4097 cpu", """
                topology: more than 8192 CPUs at position 17
                  2 socket x 4097 cpu
                                  ^
                  expected: a smaller machine""");
    }

    @Test
    void a_count_of_nothing_is_refused() {
        assertError("0 cpu", """
                topology: count 0 is out of range at position 1
                  0 cpu
                  ^
                  expected: 1 to 8192""");
    }

    @Test
    void an_unknown_option_is_marked() {
        assertError("4 cpu ; colour=red", """
                topology: unknown option "colour" at position 9
                  4 cpu ; colour=red
                          ^
                  expected: one of the options numbering, distance, reclaim, llc-size, capacity:CPUS""");
    }

    @Test
    void a_wrong_cpu_list_in_an_option_is_marked() {
        assertError("4 cpu ; capacity:0-x=446", """
                topology: "0-x" is no CPU list at position 18
                  4 cpu ; capacity:0-x=446
                                   ^
                  expected: CPU numbers and ranges between commas, such as 0-3,8""");
    }

    @Test
    void a_form_of_file_that_cannot_be_read_yet_says_what_can() {
        assertError("sysfs:machine.tar.gz", """
                topology: files of the form "sysfs:" cannot be read yet at position 1
                  sysfs:machine.tar.gz
                  ^
                  expected: hwloc:FILE with what "lstopo host.xml" wrote""");
    }

    @Test
    void a_form_of_file_without_a_file_is_marked_where_its_name_is_missing() {
        assertError("hwloc:", """
                topology: the name of the file is missing at position 7
                  hwloc:
                        ^
                  expected: hwloc:FILE""");
    }

    @Test
    void a_long_text_is_cut_around_the_position() {
        String blanks = " ".repeat(300);

        assertError("2 llc x" + blanks + "2 die" + blanks + "x", """
                topology: unknown unit "die" at position 310
                  ... %s2 die%s ...
                      %s^
                  expected: one of the units socket, node, llc, cluster, core, thread, cpu""".formatted(
                        " ".repeat(48), " ".repeat(47), " ".repeat(50)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 llc x | 8 | found the end of the text",
                "2 llc 2 cpu | 7 | found '2'",
                "2 | 2 | found the end of the text",
                "2 x 2 cpu | 3 | unknown unit \"x\"",
                "2 llc x -2 cpu | 9 | found '-'",
                "2.5 cpu | 2 | found '.'",
                "4 cpu x 2 thread | 11 | unit thread inside cpu",
                "4 cpu numbering=split | 7 | found 'n'",
                "4 cpu ; | 8 | found the end of the text",
                "4 cpu ; numbering | 18 | found the end of the text",
                "4 cpu ; numbering=odd | 19 | unknown numbering",
                "4 cpu ; distance=10 | 18 | distance 10 is out of range",
                "4 cpu ; distance=20/255 | 21 | distance 255 is out of range",
                "4 cpu ; llc-size=big | 18 | found 'b'",
                "4 cpu ; llc-size=1T | 19 | found 'T'",
                "4 cpu ; capacity=3 | 17 | found '='",
                "4 cpu ; capacity:0=0 | 20 | capacity 0 is out of range"
            })
    void every_error_tells_its_position(String text, int position, String problem) {
        String trimmed = text.strip();

        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> Notation.read(trimmed))
                .withMessageStartingWith("topology: " + problem + " at position " + position + "\n  " + trimmed + "\n");
    }

    @Test
    void random_text_is_a_machine_or_a_topology_exception_and_nothing_else() {
        String alphabet = "0123456789 x;=,:-/socketnodellcpuhrad\t\u00e4\u0000";
        Random random = new Random(11);
        for (int round = 0; round < 5_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(25); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            try {
                assertThat(Topology.of(text.toString()).cpuCount()).isPositive();
            } catch (TopologyException e) {
                assertThat(e).hasMessageContaining("expected");
            }
        }
    }

    private static void assertError(String text, String message) {
        assertThatExceptionOfType(TopologyException.class)
                .isThrownBy(() -> Topology.of(text))
                .withMessage(message);
    }
}
