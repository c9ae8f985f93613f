package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.KnownDefectRecord;
import org.schedsim.record.MachineRecord;
import org.schedsim.record.MigrationRecord;
import org.schedsim.record.RunRecord;
import org.schedsim.record.ScenarioId;
import org.schedsim.record.TaskRecord;
import org.schedsim.record.Verdict;
import org.schedsim.topology.Topology;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.TaskTimeline;
import org.schedsim.trace.Timelines;
import org.schedsim.trace.Trace;

/**
 * Makes the record of a scenario invocation. Tasks of the system (launcher, stoppers, kernel threads) appear in the lanes,
 * because the CPU was not idle, but nowhere else.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class RunRecords {
    private static final int MAX_SPANS = 20_000;
    private static final int MAX_MIGRATIONS_PER_END = 250;

    private final ScenarioId id;
    private final String displayName;
    private Verdict verdict = Verdict.PASS;
    private String reason = "";
    private @Nullable KnownDefectRecord knownDefect;

    /**
     * @param id which scenario
     * @param displayName how the test runner shows it
     */
    public RunRecords(ScenarioId id, String displayName) {
        this.id = id;
        this.displayName = displayName;
    }

    /** What came of it, and why in one line. */
    public RunRecords verdict(Verdict outcome, String why) {
        verdict = outcome;
        reason = firstLine(why);
        return this;
    }

    private static String firstLine(String text) {
        String stripped = text.strip();
        int end = stripped.indexOf('\n');
        return end < 0 ? stripped : stripped.substring(0, end).strip();
    }

    /** The defect that was announced. */
    public RunRecords knownDefect(@Nullable KnownDefectRecord defect) {
        knownDefect = defect;
        return this;
    }

    /** The record of an invocation that ran nothing. */
    public RunRecord withoutRun() {
        return new RunRecord(
                id,
                displayName,
                0,
                verdict,
                reason,
                knownDefect,
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

    /**
     * The record of a run.
     *
     * @param claims the claims about it, and about others of the same invocation
     */
    public RunRecord of(SchedRun run, List<ClaimRecord> claims) {
        Timelines timelines = run.trace().timelines(run.endNs());
        List<TaskRecord> tasks = tasks(run, timelines);
        List<MigrationRecord> migrations = migrations(run);
        return new RunRecord(
                id,
                displayName,
                run.endNs(),
                verdict,
                reason,
                knownDefect,
                claims,
                metrics(run, tasks),
                machine(run.topology()),
                tasks,
                run.counts(),
                run.decisions(),
                ends(migrations),
                migrations.size(),
                new Lanes(timelines, run.topology().online(), run.endNs(), MAX_SPANS).record(),
                new Occupancies(run).record(),
                run.digest());
    }

    private static List<TaskRecord> tasks(SchedRun run, Timelines timelines) {
        List<TaskRecord> records = new ArrayList<>();
        for (ObservedTask task : run.tasks()) {
            TaskTimeline timeline = timelines.task(task.id());
            records.add(new TaskRecord(
                    task.id(),
                    task.name(),
                    task.process() == null ? "" : task.process(),
                    timeline.runNs(0, run.endNs()),
                    timeline.waitNs(),
                    timeline.migrations(),
                    timeline.switches()));
        }
        return records;
    }

    private static SortedMap<String, Long> metrics(SchedRun run, List<TaskRecord> tasks) {
        SortedMap<String, Long> metrics = run.ledger().metrics();
        metrics.put(
                "migrations", tasks.stream().mapToLong(TaskRecord::migrations).sum());
        metrics.put("switches", tasks.stream().mapToLong(TaskRecord::switches).sum());
        metrics.put("run_ns", tasks.stream().mapToLong(TaskRecord::runNs).sum());
        metrics.put("wait_ns", tasks.stream().mapToLong(TaskRecord::waitNs).sum());
        return metrics;
    }

    private static MachineRecord machine(Topology topology) {
        List<Integer> core = new ArrayList<>();
        List<Integer> llc = new ArrayList<>();
        List<Integer> node = new ArrayList<>();
        for (int cpu = 0; cpu < topology.cpuCount(); cpu++) {
            core.add(topology.core(cpu));
            llc.add(topology.llc(cpu));
            node.add(topology.node(cpu));
        }
        return new MachineRecord(core, llc, node);
    }

    /** All moves after the first placements. */
    private static List<MigrationRecord> migrations(SchedRun run) {
        Trace trace = run.trace();
        TreeMap<Integer, Boolean> placed = new TreeMap<>();
        List<MigrationRecord> moves = new ArrayList<>();
        for (int event = 0; event < trace.size(); event++) {
            int task = trace.task(event);
            if (trace.kind(event) == EventKind.FORK) {
                placed.put(task, true);
            } else if (trace.kind(event) == EventKind.MIGRATE && placed.containsKey(task)) {
                moves.add(new MigrationRecord(
                        trace.timeNs(event),
                        task,
                        trace.moveSource(event),
                        trace.cpu(event),
                        run.rule(trace.moveRule(event))));
            }
        }
        return moves;
    }

    private static List<MigrationRecord> ends(List<MigrationRecord> moves) {
        if (moves.size() <= 2 * MAX_MIGRATIONS_PER_END) {
            return moves;
        }
        List<MigrationRecord> ends = new ArrayList<>(moves.subList(0, MAX_MIGRATIONS_PER_END));
        ends.addAll(moves.subList(moves.size() - MAX_MIGRATIONS_PER_END, moves.size()));
        return ends;
    }
}
