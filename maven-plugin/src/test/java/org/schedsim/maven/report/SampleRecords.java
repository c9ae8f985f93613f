package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.DecisionRecord;
import org.schedsim.record.KnownDefectRecord;
import org.schedsim.record.Lane;
import org.schedsim.record.MachineRecord;
import org.schedsim.record.MigrationRecord;
import org.schedsim.record.Occupancy;
import org.schedsim.record.RunRecord;
import org.schedsim.record.ScenarioId;
import org.schedsim.record.TaskRecord;
import org.schedsim.record.Verdict;

/** Records as the experiment of a lone task on a CPU with reduced capacity would leave them. */
public final class SampleRecords {
    private static final long SECOND = 1_000_000_000L;
    private static final long END = 20 * SECOND;
    private static final long RELEASE = SECOND / 5;
    private static final String METHOD = "lone_task_leaves_reduced_capacity_cpu";
    private static final String SENTENCE = "task busy leaves reduced-capacity CPUs within 1.000 s";

    private static final DecisionRecord VETO = new DecisionRecord(
            "need_active_balance", "llc-preference", "veto", "PKG", 0, 2, 4981, 204_000_000L, 19_998_000_000L);
    private static final DecisionRecord WOULD =
            new DecisionRecord("need_active_balance", "reduced-capacity", "accept", "", -1, -1, 0, -1, -1);

    private SampleRecords() {}

    public static List<RunRecord> all() {
        return List.of(
                stays("linux-7.2", Verdict.KNOWN, "fails as known (K1)"),
                stays("linux-7.2 + alb-capacity-hint", Verdict.FAIL, SENTENCE + ": it ran there to the end"),
                leaves("linux-7.2 - cache-aware"),
                leaves("linux-7.2 + capacity-before-llc"),
                error());
    }

    public static RunRecord failing() {
        return all().get(1);
    }

    static ScenarioId id(String kernel) {
        return new ScenarioId("org.example.ReducedCapacityTest", METHOD, "2 llc x 2 cpu", "-", kernel, 0);
    }

    private static RunRecord stays(String kernel, Verdict verdict, String reason) {
        ClaimRecord claim = new ClaimRecord(
                SENTENCE,
                Verdict.FAIL,
                "it ran on CPU 0 from 0.200 s to the end (39.9 % of its idle-machine throughput)",
                1_200_000_000L,
                RELEASE,
                END,
                VETO,
                WOULD,
                "[task busy] expected to leave reduced-capacity CPU 0 within 1 s\n but it ran there from 0.200 s to the end"
                        + " (40 % of its idle-machine throughput)\n\n decisive rule   need_active_balance / llc-preference"
                        + " vetoed 4 981 times");
        KnownDefectRecord defect =
                verdict == Verdict.KNOWN ? new KnownDefectRecord("K1", "https://example.org/k1") : null;
        return record(
                kernel, verdict, reason, defect, List.of(claim, held()), List.of(lane(0, 1, 0, END), hog()), List.of());
    }

    private static RunRecord leaves(String kernel) {
        long moved = 297_000_000L;
        ClaimRecord claim = new ClaimRecord(SENTENCE, Verdict.PASS, "", -1, RELEASE, END, null, null, "");
        List<Lane> lanes = List.of(lane(0, 1, 0, moved), hog(), lane(2, 1, moved, END));
        List<MigrationRecord> moves =
                List.of(new MigrationRecord(moved, 1, 0, 2, "need_active_balance / reduced-capacity"));
        return record(kernel, Verdict.PASS, "", null, List.of(claim, held()), lanes, moves);
    }

    /** A machine and a workload that are too large to draw everything. */
    static RunRecord large(int nodes, int llcsOfNode, int cpusOfLlc, int tasks, long sliceNs) {
        int cpus = nodes * llcsOfNode * cpusOfLlc;
        List<Integer> core = new ArrayList<>();
        List<Integer> llc = new ArrayList<>();
        List<Integer> node = new ArrayList<>();
        List<Lane> lanes = new ArrayList<>();
        List<MigrationRecord> moves = new ArrayList<>();
        for (int cpu = 0; cpu < cpus; cpu++) {
            core.add(cpu);
            llc.add(cpu / cpusOfLlc);
            node.add(cpu / cpusOfLlc / llcsOfNode);
            List<Lane.Span> spans = new ArrayList<>();
            for (long at = 0; at < 2 * SECOND; at += sliceNs) {
                long turn = at / sliceNs;
                int task = (int) ((cpu * 7L + turn / 9) % tasks);
                if ((cpu * 31L + turn * 17) % 11 < 7 && (cpu / cpusOfLlc) % 3 != 2) {
                    spans.add(new Lane.Span(at, at + sliceNs * ((turn + cpu) % 4 + 1) / 4, task));
                }
            }
            lanes.add(new Lane(cpu, spans));
            moves.add(new MigrationRecord(
                    cpu * 2L * SECOND / cpus,
                    cpu % tasks,
                    cpu,
                    (cpu * 13 + 5) % cpus,
                    "select_idle_sibling / idle-cpu"));
        }
        List<TaskRecord> all = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            all.add(new TaskRecord(
                    i, "worker-" + i, i % 2 == 0 ? "sender" : "receiver", SECOND, SECOND / 7, 12, 40_000));
        }
        RunRecord like = failing();
        return new RunRecord(
                new ScenarioId(
                        "org.example.HackbenchTest",
                        "hackbench_stays_together",
                        nodes + " node x " + llcsOfNode + " llc x " + cpusOfLlc + " cpu",
                        "hackbench(groups=1, fds=8, threads, pipe)",
                        "linux-7.2",
                        1),
                "[1]",
                2 * SECOND,
                Verdict.FAIL,
                "process hackbench stays within 1 LLC: it used 3",
                null,
                like.claims().subList(0, 1),
                like.metrics(),
                new MachineRecord(core, llc, node),
                all,
                like.counts(),
                like.decisions(),
                moves,
                4_711,
                lanes,
                List.of(),
                like.digest());
    }

    private static RunRecord error() {
        return new RunRecord(
                id("linux-9"),
                "[5] linux-9",
                0,
                Verdict.ERROR,
                "kernel \"linux-9\": position 7: found 9, expected one of 7.2, 7.3",
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

    private static ClaimRecord held() {
        return new ClaimRecord("task hog never runs outside of CPU 1", Verdict.PASS, "", -1, 0, END, null, null, "");
    }

    private static RunRecord record(
            String kernel,
            Verdict verdict,
            String reason,
            @org.jspecify.annotations.Nullable KnownDefectRecord defect,
            List<ClaimRecord> claims,
            List<Lane> lanes,
            List<MigrationRecord> moves) {
        TreeMap<String, Long> metrics = new TreeMap<>();
        metrics.put("migrations", (long) moves.size());
        metrics.put("runDelayMaxNs", 4_021_000L);
        metrics.put("runDelayP99Ns", 13_000L);
        metrics.put("throughputPpm", moves.isEmpty() ? 399_120L : 991_004L);
        return new RunRecord(
                id(kernel),
                "[1] 2 llc x 2 cpu, " + kernel,
                END,
                verdict,
                reason,
                defect,
                claims,
                metrics,
                new MachineRecord(List.of(0, 1, 2, 3), List.of(0, 0, 1, 1), List.of(0, 0, 0, 0)),
                tasks(moves.size()),
                List.of(
                        new DecisionRecord("can_migrate_llc", "forbid", "LLC_FORBID", "", -1, -1, 212, 1, 2),
                        VETO,
                        new DecisionRecord("should_we_balance", "otherwise", "accept", "", -1, -1, 9_733, 1, 2)),
                moves.isEmpty()
                        ? List.of(
                                VETO,
                                new DecisionRecord(
                                        "need_active_balance",
                                        "llc-preference",
                                        "veto",
                                        "PKG",
                                        0,
                                        3,
                                        211,
                                        208_000_000L,
                                        19_640_000_000L),
                                new DecisionRecord(
                                        "can_migrate_task",
                                        "affinity",
                                        "veto",
                                        "PKG",
                                        1,
                                        2,
                                        48,
                                        4_000_000L,
                                        19_200_000_000L))
                        : List.of(),
                moves,
                moves.size(),
                lanes,
                List.of(occupancy("app", lanes, 1), occupancy("neighbour", lanes, 2)),
                "5e1f02c9aa317d40");
    }

    private static List<TaskRecord> tasks(int moves) {
        return List.of(
                new TaskRecord(1, "busy", "app", END - 9_000_000L, 9_000_000L, moves, 31),
                new TaskRecord(2, "hog", "neighbour", END, 0, 0, 1),
                new TaskRecord(3, "sleeper", "app", 20_000L, 0, 0, 1));
    }

    private static Lane hog() {
        return lane(1, 2, 0, END);
    }

    /** Busy with short breaks, as a lane of a real run has them. */
    private static Lane lane(int cpu, int task, long from, long to) {
        List<Lane.Span> spans = new ArrayList<>();
        long step = 50_000_000L;
        for (long at = from; at < to; at += step) {
            spans.add(new Lane.Span(at, Math.min(to, at + step - (cpu == 1 ? 0 : 400_000L)), task));
        }
        return new Lane(cpu, spans);
    }

    private static Occupancy occupancy(String process, List<Lane> lanes, int task) {
        long bucket = 100_000_000L;
        List<List<Long>> rows = new ArrayList<>();
        for (int llc = 0; llc < 2; llc++) {
            long[] ran = new long[(int) (END / bucket)];
            for (Lane lane : lanes) {
                for (Lane.Span span : lane.spans()) {
                    if (lane.cpu() / 2 == llc && span.task() == task) {
                        ran[(int) (span.fromNs() / bucket)] += span.toNs() - span.fromNs();
                    }
                }
            }
            List<Long> row = new ArrayList<>();
            for (long ns : ran) {
                row.add(ns * 1_000_000L / bucket);
            }
            rows.add(row);
        }
        return new Occupancy(process, bucket, rows);
    }
}
