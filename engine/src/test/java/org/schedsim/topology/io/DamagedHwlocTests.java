package org.schedsim.topology.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.schedsim.topology.TopologyException;

/** A file that was damaged at random is a machine or an error that names a place, never anything else. */
class DamagedHwlocTests {

    private static final Path FILE = Path.of("src/test/resources/machines/two-llc-workstation.xml");
    private static final String ALPHABET = "<>/=\"'&;,-x0129 f\n\u0000\u00e4";

    @Test
    void a_file_that_is_cut_anywhere_ends_too_early_or_is_not_there() throws IOException {
        String whole = Files.readString(FILE).strip();
        for (int length = 1; length < whole.length(); length += 29) {
            assertHandled(whole.substring(0, length), true);
        }
    }

    @Test
    void a_file_with_random_characters_in_random_places_is_handled() throws IOException {
        String whole = Files.readString(FILE);
        Random random = new Random(3);
        for (int round = 0; round < 400; round++) {
            StringBuilder damaged = new StringBuilder(whole);
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                int at = random.nextInt(damaged.length());
                char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
                if (random.nextBoolean()) {
                    damaged.setCharAt(at, c);
                } else {
                    damaged.insert(at, c);
                }
            }
            assertHandled(damaged.toString(), false);
        }
    }

    @Test
    void a_file_with_lines_missing_or_twice_is_handled() throws IOException {
        List<String> lines = Files.readAllLines(FILE);
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            StringBuilder damaged = new StringBuilder();
            for (String line : lines) {
                int times = random.nextInt(20) == 0 ? random.nextInt(3) : 1;
                damaged.append((line + "\n").repeat(times));
            }
            assertHandled(damaged.toString(), false);
        }
    }

    private static void assertHandled(String text, boolean mustFail) {
        try {
            assertThat(HwlocXml.read(FILE, text).cpuCount()).isPositive();
            assertThat(mustFail).isFalse();
        } catch (TopologyException e) {
            assertThat(e.getMessage()).startsWith(FILE.toString()).contains("expected");
        }
    }
}
