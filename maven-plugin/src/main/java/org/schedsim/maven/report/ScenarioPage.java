package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.record.KnownDefectRecord;
import org.schedsim.record.Lane;
import org.schedsim.record.RecordFiles;
import org.schedsim.record.RunRecord;
import org.schedsim.record.ScenarioId;

/** What the page of a scenario shows. */
public final class ScenarioPage {
    private static final int MAX_ROWS = 500;

    private final RunRecord record;
    private final Legend legend;
    private final List<MigrationRow> migrations;

    ScenarioPage(RunRecord record) {
        this.record = record;
        this.legend = new Legend(record);
        this.migrations = MigrationRow.of(record);
    }

    public ScenarioId id() {
        return record.id();
    }

    public String hash() {
        return record.id().hash();
    }

    /** The name of the class without its package. */
    public String testClass() {
        String name = record.id().testClass();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The method as a sentence. */
    public String title() {
        return record.id().method().replace('_', ' ');
    }

    public String displayName() {
        return record.displayName();
    }

    public String reason() {
        return record.reason();
    }

    public VerdictView verdict() {
        return VerdictView.of(record.verdict());
    }

    public boolean hasKnownDefect() {
        return record.knownDefect() != null;
    }

    public String defect() {
        KnownDefectRecord defect = record.knownDefect();
        return defect == null ? "" : defect.id();
    }

    /** Where the defect is described, if that can be followed safely. */
    public String defectLink() {
        return isFollowed() ? describedAt() : "";
    }

    /** The same if it cannot. */
    public String defectText() {
        return isFollowed() ? "" : describedAt();
    }

    private boolean isFollowed() {
        return describedAt().startsWith("https://") || describedAt().startsWith("http://");
    }

    private String describedAt() {
        KnownDefectRecord defect = record.knownDefect();
        return defect == null ? "" : defect.link();
    }

    public boolean hasRun() {
        return record.durationNs() > 0;
    }

    public long durationNs() {
        return record.durationNs();
    }

    public String duration() {
        return ReportFormat.time(record.durationNs());
    }

    public List<ClaimView> claims() {
        return ClaimView.of(record.claims());
    }

    public MachineView machine() {
        return MachineView.of(record.machine());
    }

    public LanesPlot lanes() {
        return LanesPlot.of(record, legend, migrations);
    }

    public List<Legend.Entry> legend() {
        return legend.entries();
    }

    public boolean colouredByProcess() {
        return legend.byProcess();
    }

    public List<BusyRow> busy() {
        List<BusyRow> rows = new ArrayList<>();
        for (Lane lane : record.lanes()) {
            rows.add(BusyRow.of(lane, record, legend));
        }
        return rows;
    }

    public List<OccupancyPlot> occupancies() {
        return OccupancyPlot.of(record);
    }

    public List<TaskRow> tasks() {
        return TaskRow.of(record, legend);
    }

    public List<MigrationRow> migrations() {
        return migrations;
    }

    public String migrationsTotal() {
        return ReportFormat.plural(record.migrationsTotal(), "migration");
    }

    /** How many migrations the record leaves out. */
    public String migrationsMissing() {
        long missing = record.migrationsTotal() - migrations.size();
        return missing > 0 ? ReportFormat.count(missing) : "";
    }

    public List<DecisionRow> refused() {
        List<DecisionRow> rows = DecisionRow.refused(record.decisions());
        return rows.subList(0, Math.min(rows.size(), MAX_ROWS));
    }

    public String refusedMissing() {
        int missing = DecisionRow.refused(record.decisions()).size() - MAX_ROWS;
        return missing > 0 ? ReportFormat.count(missing) : "";
    }

    public List<DecisionRow> decided() {
        return DecisionRow.byPoint(record.counts());
    }

    public List<MetricRow> metrics() {
        return MetricRow.of(record.metrics());
    }

    public String digest() {
        return record.digest();
    }

    public String replay() {
        return ReplayLine.of(record.id());
    }

    /** The record, seen from the page. */
    public String recordLink() {
        return "../" + RecordFiles.relativePath(record.id());
    }
}
