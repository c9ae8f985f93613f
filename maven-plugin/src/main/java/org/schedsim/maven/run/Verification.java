package org.schedsim.maven.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.schedsim.maven.fork.Fork;
import org.schedsim.maven.fork.ForkException;
import org.schedsim.maven.fork.ForkSettings;
import org.schedsim.maven.report.HtmlReport;
import org.schedsim.record.RecordFiles;
import org.schedsim.record.RecordReader;
import org.schedsim.record.RunRecord;

/** Runs scenarios or takes the records of a run, and makes the report. */
public final class Verification {
    private final Path outputDirectory;
    private final Console console;

    public Verification(Path outputDirectory, Console console) {
        this.outputDirectory = outputDirectory;
        this.console = console;
    }

    /** Runs all scenarios in a JVM of their own. */
    public Outcome run(ForkSettings settings) throws ForkException, IOException {
        Leftovers.clear(outputDirectory);
        Progress progress = new Progress(outputDirectory, console);
        Fork fork = new Fork(settings);
        try {
            fork.run(progress::on);
        } catch (ForkException e) {
            LogTail.show(fork.log(), console);
            throw e;
        }
        Outcome outcome = new Outcome(readAll(RecordFiles.list(outputDirectory)), progress.problems());
        if (outcome.hasViolations() || outcome.hasErrors()) {
            LogTail.show(fork.log(), console);
        }
        return outcome;
    }

    /** Takes records that are there. */
    public Outcome take(List<Path> files) {
        List<RunRecord> records = readAll(files);
        Progress progress = new Progress(outputDirectory, console);
        records.forEach(progress::show);
        return new Outcome(records, List.of());
    }

    /** Writes the report and says where it is. */
    public Path report(Outcome outcome) throws IOException {
        Path index = new HtmlReport(outputDirectory).write(outcome.records(), outcome.problems());
        console.info(outcome.summary());
        console.info("report: " + index);
        return index;
    }

    private static List<RunRecord> readAll(List<Path> files) {
        List<RunRecord> records = new ArrayList<>();
        files.forEach(file -> records.add(RecordReader.read(file)));
        return records;
    }
}
