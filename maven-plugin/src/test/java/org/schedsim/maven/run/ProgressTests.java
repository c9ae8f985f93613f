package org.schedsim.maven.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedsim.maven.fork.TestEvent;
import org.schedsim.maven.report.Problem;
import org.schedsim.maven.report.SampleRecords;
import org.schedsim.record.RecordFiles;
import org.schedsim.record.RunRecord;

class ProgressTests {
    private static final RunRecord KNOWN = SampleRecords.all().get(0);
    private static final RunRecord FAILED = SampleRecords.all().get(1);
    private static final RunRecord PASSED = SampleRecords.all().get(2);

    private final CapturedConsole console = new CapturedConsole();

    @TempDir
    Path output;

    private Progress progress;

    @BeforeEach
    void start() {
        progress = new Progress(output, console);
    }

    @Test
    void a_finished_scenario_is_one_line() throws IOException {
        finish(KNOWN, "SUCCESSFUL");
        assertThat(console.lines)
                .containsExactly("INFO   KNOWN  ReducedCapacityTest#lone_task_leaves_reduced_capacity_cpu[2 llc x 2"
                        + " cpu|-|linux-7.2|0]  fails as known (K1)");
    }

    @Test
    void a_failed_one_is_followed_by_the_message_of_the_claim() throws IOException {
        finish(FAILED, "FAILED");
        assertThat(console.lines.get(0))
                .startsWith("ERROR   FAIL   ReducedCapacityTest#")
                .contains("it ran there");
        assertThat(console.lines)
                .contains("ERROR          [task busy] expected to leave reduced-capacity CPU 0 within 1 s");
        assertThat(progress.problems()).isEmpty();
    }

    @Test
    void a_record_is_matched_by_class_method_and_display_name() throws IOException {
        RecordFiles.write(output, PASSED);
        RecordFiles.write(output, FAILED);
        progress.on(event(PASSED, "SUCCESSFUL"));
        assertThat(console.lines).hasSize(1).first().asString().startsWith("INFO   PASS   ");
    }

    @Test
    void a_failure_without_a_record_is_a_problem_with_its_message() {
        progress.on(new TestEvent(true, "p.A", "m", "m()", "FAILED", "no such machine\nat all"));
        assertThat(console.lines)
                .containsExactly("ERROR   ERROR  A#m", "ERROR          no such machine", "ERROR          at all");
        assertThat(progress.problems()).containsExactly(new Problem("A#m", "no such machine\nat all"));
    }

    @Test
    void a_test_that_fails_behind_a_scenario_that_passed_is_a_problem() throws IOException {
        finish(PASSED, "FAILED");
        assertThat(progress.problems()).hasSize(1);
    }

    @Test
    void what_is_skipped_says_why_unless_it_was_not_selected() {
        progress.on(new TestEvent(true, "p.A", "m", "m()", "SKIPPED", "not on Mondays"));
        progress.on(new TestEvent(true, "p.A", "n", "n()", "SKIPPED", "not selected by schedsim.scenario = x"));
        progress.on(new TestEvent(false, "p.A", "o", "o()", "", ""));
        assertThat(console.lines).containsExactly("INFO   SKIP   A#m  not on Mondays");
    }

    private void finish(RunRecord record, String status) throws IOException {
        RecordFiles.write(output, record);
        progress.on(event(record, status));
    }

    private static TestEvent event(RunRecord record, String status) {
        return new TestEvent(
                true, record.id().testClass(), record.id().method(), record.displayName(), status, "message");
    }
}
