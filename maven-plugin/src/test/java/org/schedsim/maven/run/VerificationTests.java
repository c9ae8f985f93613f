package org.schedsim.maven.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedsim.junit.runner.ScenarioRunner;
import org.schedsim.maven.fork.ForkException;
import org.schedsim.maven.fork.ForkSettings;
import org.schedsim.maven.report.SampleRecords;
import org.schedsim.record.RecordFiles;
import org.schedsim.record.RunRecord;

class VerificationTests {
    private final CapturedConsole console = new CapturedConsole();

    @TempDir
    Path output;

    @Test
    void a_run_forgets_the_records_of_the_run_before() throws Exception {
        RecordFiles.write(output, SampleRecords.failing());
        Outcome outcome = run("ends well");
        assertThat(outcome.records()).isEmpty();
        assertThat(outcome.problems()).hasSize(1);
    }

    @Test
    void what_the_fork_printed_is_shown_if_something_failed() throws Exception {
        run("ends well");
        assertThat(console.lines).contains("ERROR   | printed by the fork");
    }

    @Test
    void what_the_fork_printed_is_shown_if_it_crashed() {
        assertThatThrownBy(() -> run("crashes")).isInstanceOf(ForkException.class);
        assertThat(console.lines).contains("ERROR   | printed by the fork");
    }

    @Test
    void what_the_fork_printed_is_not_shown_if_nothing_failed() throws Exception {
        run("floods");
        assertThat(console.lines).isEmpty();
    }

    @Test
    void records_that_are_there_are_shown_and_reported() throws IOException {
        for (RunRecord record : SampleRecords.all()) {
            RecordFiles.write(output, record);
        }
        Verification verification = new Verification(output, console);
        Path index = verification.report(verification.take(RecordFiles.list(output)));

        assertThat(index).exists().isEqualTo(output.resolve("index.html"));
        assertThat(console.lines)
                .endsWith(
                        "INFO 5 scenarios: 2 passed, 1 known to fail, 1 failed, 1 could not be run or judged",
                        "INFO report: " + index);
        assertThat(Files.readString(index)).contains("2 of 5 scenarios failed");
    }

    private Outcome run(String behaviour) throws ForkException, IOException, URISyntaxException {
        TreeMap<String, String> properties = new TreeMap<>();
        properties.put("behaviour", behaviour);
        Path classes = Path.of(ScenarioRunner.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return new Verification(output, console)
                .run(new ForkSettings(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        List.of("-XX:TieredStopAtLevel=1"),
                        List.of(classes.toString()),
                        properties,
                        classes,
                        output,
                        output,
                        60));
    }
}
