package org.schedsim.maven.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedsim.junit.runner.ScenarioRunner;

class ForkTests {
    private final List<TestEvent> events = new ArrayList<>();

    @TempDir
    Path folder;

    @Test
    void events_arrive_with_properties_and_roots_passed_on() throws Exception {
        run("ends well", 0);

        assertThat(events)
                .startsWith(
                        new TestEvent(false, "p.A", "m", "m()", "", ""),
                        new TestEvent(true, "p.A", "m", "m()", "FAILED", "a \"b\" \\ c\nroot (1)"))
                .hasSize(3);
    }

    @Test
    void what_the_fork_prints_goes_to_its_log() throws Exception {
        Fork fork = run("ends well", 0);
        assertThat(fork.log()).hasFileName("fork-1.log").content().contains("printed by the fork");
    }

    @Test
    void much_output_does_not_block_the_fork() throws Exception {
        assertThat(Files.size(run("floods", 60).log())).isGreaterThan(8 << 20);
    }

    @Test
    void somebody_who_does_not_know_the_token_is_not_listened_to() throws Exception {
        assertThatThrownBy(() -> run("intruder first", 0)).isInstanceOf(ForkException.class);
        assertThat(events).extracting(TestEvent::testClass).containsOnly("p.A");
    }

    @Test
    void a_crash_names_exit_code_test_and_log() {
        assertThatThrownBy(() -> run("crashes", 0))
                .isInstanceOf(ForkException.class)
                .hasMessage("the forked JVM ended with exit code 134 before all scenarios were run; it was running A#m;"
                        + " its output is in " + output().resolve("fork-1.log"));
    }

    @Test
    void a_fork_that_never_connects_is_noticed() {
        assertThatThrownBy(() -> run("never connects", 0))
                .isInstanceOf(ForkException.class)
                .hasMessageContaining("exit code 3 before all scenarios were run; its output is in");
    }

    @Test
    void a_fork_that_hangs_is_stopped() {
        assertThatThrownBy(() -> run("hangs", 2))
                .isInstanceOf(ForkException.class)
                .hasMessageContaining(
                        "the forked JVM was stopped after 2 s (schedsim.forkTimeoutSeconds); it was running A#m");
    }

    @Test
    void a_platform_that_cannot_run_says_why() {
        assertThatThrownBy(() -> run("broken", 0))
                .isInstanceOf(ForkException.class)
                .hasMessageContaining(
                        "the JUnit Platform could not run the scenarios: java.lang.NoClassDefFoundError: x");
    }

    @Test
    void another_protocol_is_refused_in_one_sentence() {
        assertThatThrownBy(() -> run("other protocol", 0))
                .isInstanceOf(ForkException.class)
                .hasMessage("the runner of schedsim-junit speaks version 2 of the protocol, this plugin version 1: use"
                        + " the same version of schedsim-junit and schedsim-maven-plugin");
    }

    @Test
    void an_endless_line_is_refused() {
        assertThatThrownBy(() -> run("long line", 0))
                .isInstanceOf(ForkException.class)
                .hasMessageContaining("a line of more than");
    }

    private Fork run(String behaviour, long timeoutSeconds) throws ForkException, IOException, URISyntaxException {
        TreeMap<String, String> properties = new TreeMap<>();
        properties.put("behaviour", behaviour);
        properties.put("schedsim.echo", "a \"b\" \\\\ c");
        Path classes = Path.of(ScenarioRunner.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Fork fork = new Fork(new ForkSettings(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"),
                List.of(classes.toString()),
                properties,
                Path.of("root (1)"),
                folder,
                output(),
                timeoutSeconds));
        fork.run(events::add);
        return fork;
    }

    private Path output() {
        return folder.resolve("with space (and more)");
    }
}
