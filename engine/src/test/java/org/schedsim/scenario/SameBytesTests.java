package org.schedsim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SameBytesTests {
    @Test
    void playing_twice_gives_the_same_records() {
        assertThat(PrintedRecords.lines()).isEqualTo(PrintedRecords.lines());
    }

    @Test
    void seeds_give_different_records() {
        assertThat(PrintedRecords.lines()).doesNotHaveDuplicates();
    }

    /** In a Turkish locale, another time zone and another default charset, too. */
    @Test
    void another_jdk_gives_the_same_records() throws IOException, InterruptedException {
        List<Path> others = otherJdks();
        assumeTrue(
                !others.isEmpty(),
                "skipped: no JDK of another version is installed beside the one that runs the tests");
        for (Path jdk : others) {
            assertThat(linesOf(jdk)).as("records made by %s", jdk.getFileName()).isEqualTo(PrintedRecords.lines());
        }
    }

    private static List<Path> otherJdks() {
        Path home = Path.of(System.getProperty("java.home"));
        Path parent = home.getParent();
        if (parent == null) {
            return List.of();
        }
        List<Path> others = new ArrayList<>();
        try (Stream<Path> siblings = Files.list(parent)) {
            siblings.sorted().filter(SameBytesTests::isOfAnotherVersion).forEach(others::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return others;
    }

    private static boolean isOfAnotherVersion(Path jdk) {
        Path release = jdk.resolve("release");
        if (Files.isSymbolicLink(jdk) || !Files.isRegularFile(release) || !Files.isExecutable(java(jdk))) {
            return false;
        }
        try {
            for (String line : Files.readAllLines(release, StandardCharsets.UTF_8)) {
                if (line.startsWith("JAVA_VERSION=\"")) {
                    int feature = Runtime.Version.parse(line.substring(14, line.length() - 1))
                            .feature();
                    return feature >= 17 && feature != Runtime.version().feature();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return false;
    }

    private static Path java(Path jdk) {
        return jdk.resolve("bin").resolve("java");
    }

    private static List<String> linesOf(Path jdk) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        java(jdk).toString(),
                        "-Duser.language=tr",
                        "-Duser.timezone=Pacific/Apia",
                        "-Dfile.encoding=ISO-8859-1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PrintedRecords.class.getName())
                .redirectErrorStream(true)
                .start();
        try (InputStream out = process.getInputStream()) {
            String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as("exit of the other JDK: %s", text).isZero();
            return text.lines().toList();
        }
    }
}
