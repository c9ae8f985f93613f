package org.schedsim.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** A group of recordings against the model at 20 start phases. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FigureConformance {
    private static final int PHASES = Integer.getInteger("phases", 20);
    private static final int PLAYERS = 2;
    private static final double LEAST_AGREEING = 0.75;

    private final String group;
    private final Map<String, String> differences;
    private final List<FigureAgreement> agreements = new ArrayList<>();

    /**
     * @param group for example {@code s4}
     * @param differences cases that do not agree, and why
     */
    FigureConformance(String group, Map<String, String> differences) {
        this.group = group;
        this.differences = differences;
    }

    @BeforeAll
    void play() throws Exception {
        ExecutorService players = Executors.newFixedThreadPool(PLAYERS);
        try {
            Map<FigureCase, List<Future<Map<String, Double>>>> runs = new LinkedHashMap<>();
            for (FigureCase recorded : FigureCase.all(group)) {
                List<Future<Map<String, Double>>> phases = new ArrayList<>();
                for (int seed = 1; seed <= PHASES; seed++) {
                    long phase = seed;
                    phases.add(players.submit(() -> recorded.play(phase)));
                }
                runs.put(recorded, phases);
            }
            for (Map.Entry<FigureCase, List<Future<Map<String, Double>>>> entry : runs.entrySet()) {
                List<Map<String, Double>> model = new ArrayList<>();
                for (Future<Map<String, Double>> run : entry.getValue()) {
                    model.add(run.get());
                }
                agreements.add(FigureAgreement.of(entry.getKey(), model));
            }
        } finally {
            players.shutdownNow();
        }
        report();
    }

    private void report() throws IOException {
        StringBuilder text = new StringBuilder();
        for (FigureAgreement agreement : agreements) {
            text.append(agreement.holds() ? "agrees " : "DIFFERS ").append(agreement.recorded());
            text.append(": ").append(agreement.figures()).append('\n');
            agreement
                    .reasons()
                    .forEach(reason -> text.append("    ").append(reason).append('\n'));
        }
        Path report = Path.of("target", "conformance", group + ".txt");
        Files.createDirectories(report.getParent());
        Files.writeString(report, text);
    }

    @TestFactory
    List<DynamicTest> the_model_agrees_with_the_recordings_but_for_the_listed_differences() {
        List<DynamicTest> tests = new ArrayList<>();
        for (FigureAgreement agreement : agreements) {
            String name = agreement.recorded().toString();
            tests.add(DynamicTest.dynamicTest(group + "/" + name, () -> {
                if (differences.containsKey(name)) {
                    assertThat(agreement.reasons())
                            .as("listed as a difference (%s), but it agrees", differences.get(name))
                            .isNotEmpty();
                } else {
                    assertThat(agreement.reasons()).isEmpty();
                }
            }));
        }
        return tests;
    }

    @Test
    void three_quarters_of_the_cases_agree_or_more() {
        long agreeing = agreements.stream().filter(FigureAgreement::holds).count();

        assertThat(agreeing).isGreaterThanOrEqualTo((long) Math.ceil(LEAST_AGREEING * agreements.size()));
    }

    @Test
    void the_listed_differences_are_cases() {
        TreeSet<String> names = new TreeSet<>();
        agreements.forEach(agreement -> names.add(agreement.recorded().toString()));

        assertThat(names).containsAll(differences.keySet());
    }
}
