package org.schedsim.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The recordings of group S1, a thread on a CPU of reduced capacity, against the model at 20 start phases. */
class S1ConformanceTests {
    private static final int PHASES = 20;
    private static final int PLAYERS = 2;
    private static final Path REPORT = Path.of("target", "conformance", "s1.md");

    private static final List<Agreement> AGREEMENTS = new ArrayList<>();

    @BeforeAll
    static void play() throws Exception {
        ExecutorService players = Executors.newFixedThreadPool(PLAYERS);
        try {
            Map<RecordedCase, List<Future<Outcome>>> runs = new LinkedHashMap<>();
            for (RecordedCase recorded : RecordedCase.all()) {
                List<Future<Outcome>> phases = new ArrayList<>();
                for (int seed = 1; seed <= PHASES; seed++) {
                    long phase = seed;
                    phases.add(players.submit(() -> ModelledCase.play(recorded, phase)));
                }
                runs.put(recorded, phases);
            }
            for (Map.Entry<RecordedCase, List<Future<Outcome>>> entry : runs.entrySet()) {
                List<Outcome> model = new ArrayList<>();
                for (Future<Outcome> run : entry.getValue()) {
                    model.add(run.get());
                }
                AGREEMENTS.add(Agreement.of(entry.getKey(), model));
            }
        } finally {
            players.shutdownNow();
        }
        report();
    }

    private static void report() throws IOException {
        String table = AgreementTable.of(AGREEMENTS);
        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, table);
        System.out.println(table);
    }

    @TestFactory
    List<DynamicTest> the_model_agrees_with_the_recordings() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Agreement agreement : AGREEMENTS) {
            if (agreement.recorded().mustAgree()) {
                tests.add(DynamicTest.dynamicTest(
                        "S1/" + agreement.recorded(),
                        () -> assertThat(agreement.reasons()).isEmpty()));
            }
        }
        return tests;
    }

    @Test
    void cases_under_a_fifo_thread_are_compared_too() {
        assertThat(AGREEMENTS)
                .filteredOn(agreement -> !agreement.recorded().mustAgree())
                .hasSize(4);
    }

    @Test
    void the_table_is_what_the_recordings_give() throws IOException {
        Path results = S1Results.folder();
        assumeTrue(results != null, "skipped: there is no oracle/results in a folder \"shared\" beside the project");

        Map<String, List<Outcome>> source = S1Results.outcomes(results);

        assertThat(source).hasSize(AGREEMENTS.size());
        for (Agreement agreement : AGREEMENTS) {
            assertThat(agreement.recorded().recordings())
                    .as(agreement.recorded().toString())
                    .isEqualTo(source.get(agreement.recorded().toString()));
        }
    }
}
