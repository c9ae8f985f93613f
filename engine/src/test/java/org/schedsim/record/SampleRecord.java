package org.schedsim.record;

import java.util.List;
import java.util.TreeMap;

/** A small record in which every part occurs. */
final class SampleRecord {
    static final ScenarioId ID =
            new ScenarioId("org.example.ReducedCapacityTest", "lone_task_leaves", "2 llc x 2 cpu", "-", "linux-7.2", 0);

    private SampleRecord() {}

    static RunRecord full() {
        DecisionRecord decisive = new DecisionRecord(
                "need_active_balance", "llc-preference", "veto", "PKG", 0, 2, 4981, 204_000_000L, 19_998_000_000L);
        DecisionRecord wouldHave =
                new DecisionRecord("need_active_balance", "reduced-capacity", "accept", "", -1, -1, 0, -1, -1);
        TreeMap<String, Long> metrics = new TreeMap<>();
        metrics.put("migrations", 1L);
        metrics.put("throughputPpm", 399_000L);
        return new RunRecord(
                ID,
                "[1] 2 llc x 2 cpu, linux-7.2",
                20_000_000_000L,
                Verdict.KNOWN,
                "fails as known (K1)",
                new KnownDefectRecord("K1", "https://example.org/k1"),
                List.of(
                        new ClaimRecord(
                                "task busy leaves reduced-capacity CPUs within 1 s",
                                Verdict.FAIL,
                                "it ran there to the end",
                                1_200_000_000L,
                                200_000_000L,
                                20_000_000_000L,
                                decisive,
                                wouldHave,
                                "line one\nline \"two\" \t é 漢 \u0000"),
                        new ClaimRecord("stays", Verdict.PASS, "", -1, 0, 20_000_000_000L, null, null, "")),
                metrics,
                new MachineRecord(List.of(0, 1, 2, -1), List.of(0, 0, 1, -1), List.of(0, 0, 0, -1)),
                List.of(new TaskRecord(7, "busy", "app", 19_000_000_000L, 5, 1, 3)),
                List.of(decisive, wouldHave),
                List.of(decisive),
                List.of(new MigrationRecord(500_000_000L, 7, 0, 2, "need_active_balance / reduced-capacity")),
                1,
                List.of(
                        new Lane(0, List.of(new Lane.Span(0, 10, 7), new Lane.Span(10, 500_000_000L, 7))),
                        new Lane(1, List.of())),
                List.of(new Occupancy("app", 100_000_000L, List.of(List.of(1_000_000L, 0L), List.of(0L, 999_999L)))),
                "00000000deadbeef");
    }

    /** What is written when a scenario could not be run. */
    static RunRecord empty() {
        return new RunRecord(
                ID,
                "",
                0,
                Verdict.ERROR,
                "the topology is wrong",
                null,
                List.of(),
                new TreeMap<>(),
                new MachineRecord(List.of(), List.of(), List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                0,
                List.of(),
                List.of(),
                "");
    }
}
