package org.schedsim.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.schedsim.record.RecordFiles;
import org.schedsim.record.RunRecord;

/** Runs specimens, and shows what became of them. */
final class ScenarioKit {
    private final Path output;
    private final Map<String, String> parameters = new TreeMap<>();
    private EngineExecutionResults results;

    ScenarioKit(Path output) {
        this.output = output;
        parameters.put(SchedSimConstants.OUTPUT_DIR, output.toString());
    }

    ScenarioKit with(String parameter, String value) {
        parameters.put(parameter, value);
        return this;
    }

    ScenarioKit run(Class<?> specimen) {
        results = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(specimen))
                .configurationParameters(parameters)
                .execute();
        return this;
    }

    /** Display names of the invocations that ran, in their order. */
    List<String> names() {
        return results.testEvents()
                .started()
                .map(event -> event.getTestDescriptor().getDisplayName())
                .toList();
    }

    /** {@code SUCCESSFUL}, {@code ABORTED} or {@code FAILED} of each invocation, in the order in which they ended. */
    List<Status> statuses() {
        return results.testEvents()
                .finished()
                .map(event ->
                        event.getRequiredPayload(TestExecutionResult.class).getStatus())
                .toList();
    }

    /** Message of the only test or container that failed or was aborted. */
    String message() {
        List<Throwable> thrown = results.allEvents()
                .finished()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .flatMap(result -> result.getThrowable().stream())
                .toList();
        if (thrown.size() != 1) {
            throw new AssertionError("expected one failure, found " + thrown);
        }
        return thrown.get(0).getMessage();
    }

    /** Type of what the only failed or aborted one threw. */
    Class<?> thrown() {
        return results.allEvents()
                .finished()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .flatMap(result -> result.getThrowable().stream())
                .findFirst()
                .orElseThrow()
                .getClass();
    }

    /** Reason for which something was skipped. */
    List<String> skipped() {
        return results.allEvents()
                .skipped()
                .map(event -> event.getRequiredPayload(String.class))
                .toList();
    }

    List<RunRecord> records() {
        List<RunRecord> records = new ArrayList<>();
        try {
            RecordFiles.readAll(output).forEach(stored -> records.add(stored.record()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return records;
    }

    RunRecord record() {
        List<RunRecord> records = records();
        if (records.size() != 1) {
            throw new AssertionError("expected one record, found " + records.size());
        }
        return records.get(0);
    }
}
