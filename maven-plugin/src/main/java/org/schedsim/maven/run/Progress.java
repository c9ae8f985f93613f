package org.schedsim.maven.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.schedsim.maven.fork.TestEvent;
import org.schedsim.maven.report.Problem;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.RecordFiles;
import org.schedsim.record.RecordReader;
import org.schedsim.record.RunRecord;
import org.schedsim.record.Verdict;

/** Says one line for each scenario as it ends, and keeps the tests that failed without leaving a record. */
public final class Progress {
    /** What was not selected is skipped too, but that is no news. */
    private static final String SELECTION = "schedsim.scenario";

    private final Path outputDirectory;
    private final Console console;
    private final Set<Path> seen = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    public Progress(Path outputDirectory, Console console) {
        this.outputDirectory = outputDirectory;
        this.console = console;
    }

    /** Takes note of an event of the runner. */
    public void on(TestEvent event) {
        if (!event.finished()) {
            return;
        }
        Optional<RunRecord> record = recordOf(event);
        record.ifPresent(this::show);
        if (event.failed() && !record.filter(Progress::saysSo).isPresent()) {
            problems.add(new Problem(event.name(), event.message()));
            console.error(line("ERROR", event.name(), ""));
            indented(event.message()).forEach(console::error);
        } else if (event.status().equals("SKIPPED") && !event.message().contains(SELECTION)) {
            console.info(line("SKIP", event.name(), firstLine(event.message())));
        }
    }

    /** A test may fail although its scenario did not, for example when it cleans up. */
    private static boolean saysSo(RunRecord record) {
        return record.verdict() == Verdict.FAIL || record.verdict() == Verdict.ERROR;
    }

    /** The tests that failed without a record. */
    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** Shows a record as if its scenario had just ended. */
    public void show(RunRecord record) {
        String line = line(record.verdict().name(), record.id().shortText(), firstLine(record.reason()));
        if (record.verdict() != Verdict.FAIL && record.verdict() != Verdict.ERROR) {
            console.info(line);
            return;
        }
        console.error(line);
        for (ClaimRecord claim : record.claims()) {
            if (claim.verdict() != Verdict.PASS) {
                indented(claim.message()).forEach(console::error);
            }
        }
    }

    private Optional<RunRecord> recordOf(TestEvent event) {
        try {
            for (Path file : RecordFiles.list(outputDirectory, event.testClass())) {
                if (!seen.contains(file)) {
                    RunRecord record = RecordReader.read(file);
                    if (isOf(record, event)) {
                        seen.add(file);
                        return Optional.of(record);
                    }
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            console.warn("the records of " + event.name() + " cannot be listed: " + e);
            return Optional.empty();
        }
    }

    private static boolean isOf(RunRecord record, TestEvent event) {
        return record.id().testClass().equals(event.testClass())
                && record.id().method().equals(event.method())
                && record.displayName().equals(event.displayName());
    }

    private static String line(String verdict, String name, String reason) {
        String padded = verdict + " ".repeat(Math.max(0, 5 - verdict.length()));
        return "  " + padded + "  " + name + (reason.isEmpty() ? "" : "  " + reason);
    }

    private static List<String> indented(String message) {
        return message.isEmpty()
                ? List.of()
                : message.lines().map(line -> "         " + line).toList();
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
