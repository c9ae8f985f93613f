package org.schedsim.scenario;

import static org.schedsim.scenario.Durations.every;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.schedsim.record.RecordWriter;
import org.schedsim.record.RunRecord;
import org.schedsim.record.ScenarioId;
import org.schedsim.record.Verdict;

/** Plays some scenarios and prints a hash of the bytes of each record: a program, so that any JDK can be asked. */
public final class PrintedRecords {
    private static final List<String> KERNELS = List.of(
            "linux-7.2",
            "linux-7.2 - cache-aware",
            "linux-7.2 + capacity-before-llc",
            "linux-7.2 + alb-capacity-hint",
            "linux-7.3 @debian");

    private PrintedRecords() {}

    public static void main(String[] arguments) {
        lines().forEach(System.out::println);
    }

    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (String kernel : KERNELS) {
            for (long seed = 0; seed < 3; seed++) {
                lines.add(kernel + " seed " + seed + ": " + hash(kernel, seed));
            }
        }
        return lines;
    }

    private static String hash(String kernel, long seed) {
        SchedRun run = experiment(kernel, seed).run();
        ScenarioId id = new ScenarioId("Experiment", "play", "2 llc x 2 cpu", "-", kernel, seed);
        RunRecord record = new RunRecords(id, "shown").verdict(Verdict.PASS, "").of(run, List.of());
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(RecordWriter.toJson(record)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** The experiment of spec 32 §4, and threads with random phases beside it. */
    private static Scenario experiment(String kernel, long seed) {
        ScenarioBuilder scenario = ScenarioBuilder.scenario()
                .topology("2 llc x 2 cpu")
                .kernel(kernel)
                .duration(ms(3_000))
                .seed(seed);
        scenario.cpu(0).hardirq(us(600), every(ms(1)));
        scenario.process("neighbour").thread("hog").on(1).busy();
        ProcessSpecBuilder app = scenario.process("app");
        ThreadBuilder busy = app.thread("busy").on(0).busy();
        app.thread("sleeper").sleeps();
        scenario.process("random")
                .threads("r", 3)
                .repeat(phases -> phases.run(Spans.exponential(us(300))).sleep(Spans.uniform(us(100), ms(2))));
        scenario.at(ms(200)).allowAllCpus(busy);
        return scenario.build();
    }
}
