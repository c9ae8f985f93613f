package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.record.RunRecord;
import org.schedsim.record.TaskRecord;

/**
 * A task.
 *
 * @param task the task
 * @param entry its colour
 * @param durationNs length of the run
 */
public record TaskRow(TaskRecord task, Legend.Entry entry, long durationNs) {
    static List<TaskRow> of(RunRecord record, Legend legend) {
        List<TaskRow> rows = new ArrayList<>();
        for (TaskRecord task : record.tasks()) {
            rows.add(new TaskRow(task, legend.of(task.id()), record.durationNs()));
        }
        return rows;
    }

    public int id() {
        return task.id();
    }

    public String name() {
        return task.name();
    }

    public String process() {
        return task.process().isEmpty() ? ReportFormat.NONE : task.process();
    }

    public String run() {
        return ReportFormat.time(task.runNs());
    }

    public String runShare() {
        return ReportFormat.share(task.runNs(), durationNs);
    }

    public String waited() {
        return ReportFormat.time(task.waitNs());
    }

    public String migrations() {
        return ReportFormat.count(task.migrations());
    }

    public String switches() {
        return ReportFormat.count(task.switches());
    }
}
