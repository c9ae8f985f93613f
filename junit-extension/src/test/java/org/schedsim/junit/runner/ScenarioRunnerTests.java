package org.schedsim.junit.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioRunnerTests {
    @TempDir
    Path root;

    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void the_first_line_is_the_protocol_and_the_last_one_says_that_all_was_run() throws Exception {
        List<String> events = run();
        assertThat(events).startsWith("schedsim-runner\t1\tsecret").endsWith("done");
    }

    @Test
    void every_tagged_invocation_is_reported() throws Exception {
        String name = OutcomesTestCase.class.getName();
        assertThat(run(OutcomesTestCase.class))
                .contains(
                        "started\t" + name + "\tpasses\tit\\tpasses\t\t",
                        "finished\t" + name + "\tpasses\tit\\tpasses\tSUCCESSFUL\t",
                        "finished\t" + name + "\trepeated\trepetition 2 of 2\tSUCCESSFUL\t",
                        "finished\t" + name + "\tfails\tfails()\tFAILED\tline one\\nline two",
                        "finished\t" + name
                                + "\tthrowsException\tthrows()\tFAILED\tjava.lang.IllegalStateException: gone",
                        "finished\t" + name + "\tdisabled\tdisabled()\tSKIPPED\tnot today")
                .anyMatch(event -> event.startsWith("finished\t" + name + "\tisAborted\tisAborted()\tABORTED\t"))
                .noneMatch(event -> event.contains("untagged"));
    }

    @Test
    void a_class_that_fails_as_a_whole_is_reported() throws Exception {
        assertThat(run(BrokenTestCase.class))
                .contains("finished\t" + BrokenTestCase.class.getName()
                        + "\t\tScenarioRunnerTests$BrokenTestCase\tFAILED\t"
                        + "java.lang.NumberFormatException: For input string: \"no machine\"");
    }

    @Test
    void a_class_that_cannot_be_linked_is_reported_or_left_out_but_ends_well() throws Exception {
        Files.write(root.resolve("Torn.class"), new byte[] {1, 2, 3});
        assertThat(run()).endsWith("done");
    }

    @Test
    void long_fields_are_cut_and_line_ends_escaped() {
        StringBuilder line = new StringBuilder();
        EventChannel.appendEscaped(line, "a\r\n\t\\" + "x".repeat(10_000));
        assertThat(line)
                .startsWith("a\\r\\n\\t\\\\x")
                .endsWith("x …")
                .hasSizeLessThan(EventChannel.MAX_FIELD_CHARS + 10);
    }

    private List<String> run(Class<?>... specimens) throws Exception {
        for (Class<?> specimen : specimens) {
            copyClassFile(specimen);
        }
        CompletableFuture<List<String>> events = CompletableFuture.supplyAsync(this::readAll);
        Map<String, String> environment =
                Map.of(ScenarioRunner.PORT, String.valueOf(server.getLocalPort()), ScenarioRunner.TOKEN, "secret");
        ScenarioRunner.run(new String[] {root.toString()}, environment);
        return events.get(30, TimeUnit.SECONDS);
    }

    private List<String> readAll() {
        try (Socket socket = server.accept();
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void copyClassFile(Class<?> specimen) throws IOException {
        String name = specimen.getName().replace('.', '/') + ".class";
        Path copy = root.resolve(name);
        Files.createDirectories(copy.getParent());
        try (InputStream in = specimen.getResourceAsStream("/" + name)) {
            Files.copy(in, copy);
        }
    }

    static class OutcomesTestCase {
        @Test
        @Tag("schedsim")
        @DisplayName("it\tpasses")
        void passes() {}

        @Test
        void untagged() {}

        @RepeatedTest(2)
        @Tag("schedsim")
        void repeated() {}

        @Test
        @Tag("schedsim")
        void fails() {
            throw new AssertionError("line one\nline two");
        }

        @Test
        @Tag("schedsim")
        @DisplayName("throws()")
        void throwsException() {
            throw new IllegalStateException("gone");
        }

        @Test
        @Tag("schedsim")
        void isAborted() {
            assumeTrue(false, "no evidence");
        }

        @Test
        @Tag("schedsim")
        @Disabled("not today")
        void disabled() {}
    }

    @Tag("schedsim")
    static class BrokenTestCase {
        @BeforeAll
        static void breakIt() {
            Integer.parseInt("no machine");
        }

        @Test
        void isNeverReached() {}
    }
}
