package org.schedsim.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Writes records as JSON: UTF-8, fields in a fixed order, so that equal records give equal bytes. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RecordWriter {
    private static final JsonFactory JSON = new JsonFactory();

    private RecordWriter() {}

    public static byte[] toJson(RunRecord record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
            printer.indentObjectsWith(new DefaultIndenter(" ", "\n"));
            json.setPrettyPrinter(printer);
            write(json, record);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        bytes.write('\n');
        return bytes.toByteArray();
    }

    private static void write(JsonGenerator json, RunRecord record) throws IOException {
        json.writeStartObject();
        json.writeNumberField("schema", RunRecord.SCHEMA);
        writeId(json, record);
        json.writeNumberField("durationNs", record.durationNs());
        json.writeStringField("verdict", record.verdict().name());
        json.writeStringField("reason", record.reason());
        writeKnownDefect(json, record.knownDefect());
        writeClaims(json, record.claims());
        writeMetrics(json, record.metrics());
        writeMachine(json, record.machine());
        writeTasks(json, record.tasks());
        writeDecisions(json, "counts", record.counts());
        writeDecisions(json, "decisions", record.decisions());
        writeMigrations(json, record);
        writeLanes(json, record.lanes());
        writeOccupancies(json, record.occupancies());
        json.writeStringField("digest", record.digest());
        json.writeEndObject();
    }

    private static void writeId(JsonGenerator json, RunRecord record) throws IOException {
        ScenarioId id = record.id();
        json.writeStringField("id", id.text());
        json.writeStringField("class", id.testClass());
        json.writeStringField("method", id.method());
        json.writeStringField("topology", id.topology());
        json.writeStringField("workload", id.workload());
        json.writeStringField("kernel", id.kernel());
        json.writeNumberField("seed", id.seed());
        json.writeStringField("displayName", record.displayName());
    }

    private static void writeKnownDefect(JsonGenerator json, @Nullable KnownDefectRecord defect) throws IOException {
        if (defect == null) {
            return;
        }
        json.writeObjectFieldStart("knownDefect");
        json.writeStringField("id", defect.id());
        json.writeStringField("link", defect.link());
        json.writeEndObject();
    }

    private static void writeClaims(JsonGenerator json, List<ClaimRecord> claims) throws IOException {
        json.writeArrayFieldStart("claims");
        for (ClaimRecord claim : claims) {
            json.writeStartObject();
            json.writeStringField("sentence", claim.sentence());
            json.writeStringField("verdict", claim.verdict().name());
            json.writeStringField("found", claim.found());
            json.writeNumberField("firstViolationNs", claim.firstViolationNs());
            json.writeNumberField("windowFromNs", claim.windowFromNs());
            json.writeNumberField("windowToNs", claim.windowToNs());
            writeDecision(json, "decisive", claim.decisive());
            writeDecision(json, "wouldHave", claim.wouldHave());
            json.writeStringField("message", claim.message());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeDecision(JsonGenerator json, String field, @Nullable DecisionRecord decision)
            throws IOException {
        if (decision != null) {
            json.writeFieldName(field);
            writeDecision(json, decision);
        }
    }

    private static void writeDecision(JsonGenerator json, DecisionRecord decision) throws IOException {
        json.writeStartObject();
        json.writeStringField("point", decision.point());
        json.writeStringField("rule", decision.rule());
        json.writeStringField("outcome", decision.outcome());
        json.writeStringField("domain", decision.domain());
        json.writeNumberField("src", decision.src());
        json.writeNumberField("dst", decision.dst());
        json.writeNumberField("count", decision.count());
        json.writeNumberField("firstNs", decision.firstNs());
        json.writeNumberField("lastNs", decision.lastNs());
        json.writeEndObject();
    }

    private static void writeMetrics(JsonGenerator json, Map<String, Long> metrics) throws IOException {
        json.writeObjectFieldStart("metrics");
        for (Map.Entry<String, Long> metric : metrics.entrySet()) {
            json.writeNumberField(metric.getKey(), metric.getValue());
        }
        json.writeEndObject();
    }

    private static void writeMachine(JsonGenerator json, MachineRecord machine) throws IOException {
        json.writeObjectFieldStart("machine");
        writeInts(json, "core", machine.core());
        writeInts(json, "llc", machine.llc());
        writeInts(json, "node", machine.node());
        json.writeEndObject();
    }

    private static void writeInts(JsonGenerator json, String field, List<Integer> values) throws IOException {
        json.writeArrayFieldStart(field);
        for (int value : values) {
            json.writeNumber(value);
        }
        json.writeEndArray();
    }

    private static void writeTasks(JsonGenerator json, List<TaskRecord> tasks) throws IOException {
        json.writeArrayFieldStart("tasks");
        for (TaskRecord task : tasks) {
            json.writeStartObject();
            json.writeNumberField("id", task.id());
            json.writeStringField("name", task.name());
            json.writeStringField("process", task.process());
            json.writeNumberField("runNs", task.runNs());
            json.writeNumberField("waitNs", task.waitNs());
            json.writeNumberField("migrations", task.migrations());
            json.writeNumberField("switches", task.switches());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeDecisions(JsonGenerator json, String field, List<DecisionRecord> decisions)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (DecisionRecord decision : decisions) {
            writeDecision(json, decision);
        }
        json.writeEndArray();
    }

    private static void writeMigrations(JsonGenerator json, RunRecord record) throws IOException {
        json.writeArrayFieldStart("migrations");
        for (MigrationRecord move : record.migrations()) {
            json.writeStartObject();
            json.writeNumberField("timeNs", move.timeNs());
            json.writeNumberField("task", move.task());
            json.writeNumberField("src", move.src());
            json.writeNumberField("dst", move.dst());
            json.writeStringField("rule", move.rule());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("migrationsTotal", record.migrationsTotal());
    }

    private static void writeLanes(JsonGenerator json, List<Lane> lanes) throws IOException {
        json.writeArrayFieldStart("lanes");
        for (Lane lane : lanes) {
            json.writeStartObject();
            json.writeNumberField("cpu", lane.cpu());
            json.writeArrayFieldStart("spans");
            for (Lane.Span span : lane.spans()) {
                json.writeNumber(span.fromNs());
                json.writeNumber(span.toNs());
                json.writeNumber(span.task());
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeOccupancies(JsonGenerator json, List<Occupancy> occupancies) throws IOException {
        json.writeArrayFieldStart("occupancies");
        for (Occupancy occupancy : occupancies) {
            json.writeStartObject();
            json.writeStringField("process", occupancy.process());
            json.writeNumberField("bucketNs", occupancy.bucketNs());
            json.writeArrayFieldStart("llcs");
            for (List<Long> row : occupancy.llcs()) {
                json.writeStartArray();
                for (long ppm : row) {
                    json.writeNumber(ppm);
                }
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
