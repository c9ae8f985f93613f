package org.schedsim.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.schedsim.record.JsonCursor.Value;
import org.schedsim.record.JsonShape.Fields;

/** The shapes of the objects in a record, and what their values must have to do with each other. */
final class RecordShapes {
    private static final Value<KnownDefectRecord> KNOWN_DEFECT = new JsonShape()
            .text("id")
            .text("link")
            .as(defect -> new KnownDefectRecord(defect.text("id"), defect.text("link")));

    private static final Value<DecisionRecord> DECISION = new JsonShape()
            .text("point")
            .text("rule")
            .text("outcome")
            .text("domain")
            .number("src")
            .number("dst")
            .whole("count")
            .whole("firstNs")
            .whole("lastNs")
            .as(RecordShapes::decision);

    private static final Value<ClaimRecord> CLAIM = new JsonShape()
            .text("sentence")
            .require("verdict", RecordShapes::verdict)
            .text("found")
            .whole("firstViolationNs")
            .whole("windowFromNs")
            .whole("windowToNs")
            .allow("decisive", DECISION)
            .allow("wouldHave", DECISION)
            .text("message")
            .as(RecordShapes::claim);

    private static final Value<MachineRecord> MACHINE = new JsonShape()
            .require("core", json -> json.list(JsonCursor::number))
            .require("llc", json -> json.list(JsonCursor::number))
            .require("node", json -> json.list(JsonCursor::number))
            .as(RecordShapes::machine);

    private static final Value<TaskRecord> TASK = new JsonShape()
            .number("id")
            .text("name")
            .text("process")
            .whole("runNs")
            .whole("waitNs")
            .whole("migrations")
            .whole("switches")
            .as(RecordShapes::task);

    private static final Value<MigrationRecord> MIGRATION = new JsonShape()
            .whole("timeNs")
            .number("task")
            .number("src")
            .number("dst")
            .text("rule")
            .as(RecordShapes::migration);

    private static final Value<Lane> LANE = new JsonShape()
            .number("cpu")
            .require("spans", json -> json.list(JsonCursor::whole))
            .as(RecordShapes::lane);

    private static final Value<Occupancy> OCCUPANCY = new JsonShape()
            .text("process")
            .whole("bucketNs")
            .require("llcs", json -> json.list(row -> row.list(JsonCursor::whole)))
            .as(RecordShapes::occupancy);

    private static final JsonShape RECORD = new JsonShape()
            .text("id")
            .text("class")
            .text("method")
            .text("topology")
            .text("workload")
            .text("kernel")
            .whole("seed")
            .text("displayName")
            .whole("durationNs")
            .require("verdict", RecordShapes::verdict)
            .text("reason")
            .allow("knownDefect", KNOWN_DEFECT)
            .require("claims", json -> json.list(CLAIM))
            .require("metrics", json -> json.map(JsonCursor::whole))
            .require("machine", MACHINE)
            .require("tasks", json -> json.list(TASK))
            .require("counts", json -> json.list(DECISION))
            .require("decisions", json -> json.list(DECISION))
            .require("migrations", json -> json.list(MIGRATION))
            .whole("migrationsTotal")
            .require("lanes", json -> json.list(LANE))
            .require("occupancies", json -> json.list(OCCUPANCY))
            .text("digest");

    private RecordShapes() {}

    /** Reads all fields behind {@code schema}. */
    static RunRecord remainderOfRecord(JsonCursor json) {
        return record(RECORD.read(json, 1, ""));
    }

    private static RunRecord record(Fields record) {
        RunRecord read = new RunRecord(
                id(record),
                record.text("displayName"),
                record.whole("durationNs"),
                record.get("verdict"),
                record.text("reason"),
                record.optional("knownDefect"),
                record.get("claims"),
                record.get("metrics"),
                record.get("machine"),
                record.get("tasks"),
                record.get("counts"),
                record.get("decisions"),
                record.get("migrations"),
                record.whole("migrationsTotal"),
                record.get("lanes"),
                record.get("occupancies"),
                record.text("digest"));
        record.check(read.durationNs() >= 0, "found a negative durationNs", "0 or more");
        checkLanes(record, read);
        return read;
    }

    private static ScenarioId id(Fields record) {
        ScenarioId id = new ScenarioId(
                record.text("class"),
                record.text("method"),
                record.text("topology"),
                record.text("workload"),
                record.text("kernel"),
                record.whole("seed"));
        record.check(
                id.text().equals(record.text("id")), "found an id that says something else than its parts", id.text());
        return id;
    }

    private static void checkLanes(Fields record, RunRecord read) {
        int cpus = read.machine().cpus();
        for (Lane lane : read.lanes()) {
            record.check(
                    lane.cpu() >= 0 && lane.cpu() < cpus,
                    "found a lane of CPU " + lane.cpu(),
                    "one of the " + cpus + " CPUs of the machine");
        }
    }

    private static Verdict verdict(JsonCursor json) {
        return json.constant(Verdict.class);
    }

    private static DecisionRecord decision(Fields decision) {
        return new DecisionRecord(
                decision.text("point"),
                decision.text("rule"),
                decision.text("outcome"),
                decision.text("domain"),
                decision.number("src"),
                decision.number("dst"),
                decision.whole("count"),
                decision.whole("firstNs"),
                decision.whole("lastNs"));
    }

    private static ClaimRecord claim(Fields claim) {
        return new ClaimRecord(
                claim.text("sentence"),
                claim.get("verdict"),
                claim.text("found"),
                claim.whole("firstViolationNs"),
                claim.whole("windowFromNs"),
                claim.whole("windowToNs"),
                claim.optional("decisive"),
                claim.optional("wouldHave"),
                claim.text("message"));
    }

    private static MachineRecord machine(Fields machine) {
        MachineRecord read = new MachineRecord(machine.get("core"), machine.get("llc"), machine.get("node"));
        boolean sameLength = read.core().size() == read.llc().size()
                && read.node().size() == read.llc().size();
        machine.check(sameLength, "found core, llc and node of different lengths", "one entry for each CPU in each");
        return read;
    }

    private static TaskRecord task(Fields task) {
        return new TaskRecord(
                task.number("id"),
                task.text("name"),
                task.text("process"),
                task.whole("runNs"),
                task.whole("waitNs"),
                task.whole("migrations"),
                task.whole("switches"));
    }

    private static MigrationRecord migration(Fields move) {
        return new MigrationRecord(
                move.whole("timeNs"), move.number("task"), move.number("src"), move.number("dst"), move.text("rule"));
    }

    private static Lane lane(Fields lane) {
        List<Long> numbers = lane.get("spans");
        lane.check(numbers.size() % 3 == 0, "found " + numbers.size() + " numbers in spans", "from, to, task of each");
        List<Lane.Span> spans = new ArrayList<>(numbers.size() / 3);
        long end = 0;
        for (int i = 0; i < numbers.size(); i += 3) {
            long task = numbers.get(i + 2);
            lane.check(task == (int) task, "found task " + task + " in spans", "the id of a task");
            Lane.Span span = new Lane.Span(numbers.get(i), numbers.get(i + 1), (int) task);
            lane.check(
                    span.fromNs() >= end && span.toNs() > span.fromNs(),
                    "found a span from " + span.fromNs() + " to " + span.toNs() + " after one that ends at " + end,
                    "spans in order of time that do not overlap");
            end = span.toNs();
            spans.add(span);
        }
        return new Lane(lane.number("cpu"), Collections.unmodifiableList(spans));
    }

    private static Occupancy occupancy(Fields occupancy) {
        Occupancy read = new Occupancy(occupancy.text("process"), occupancy.whole("bucketNs"), occupancy.get("llcs"));
        occupancy.check(read.bucketNs() > 0, "found bucketNs " + read.bucketNs(), "more than 0");
        for (List<Long> row : read.llcs()) {
            occupancy.check(
                    row.size() == read.llcs().get(0).size(), "found rows of different lengths in llcs", "one length");
        }
        return read;
    }
}
