package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.schedsim.record.MachineRecord;
import org.schedsim.record.MigrationRecord;
import org.schedsim.record.RunRecord;
import org.schedsim.record.TaskRecord;

/**
 * A migration in words.
 *
 * @param number from 1
 * @param move the migration
 * @param task name of the task
 * @param distance what it crossed
 */
public record MigrationRow(int number, MigrationRecord move, String task, String distance) {
    static List<MigrationRow> of(RunRecord record) {
        Map<Integer, String> names = names(record);
        List<MigrationRow> rows = new ArrayList<>();
        for (MigrationRecord move : record.migrations()) {
            String task = names.getOrDefault(move.task(), "task " + move.task());
            rows.add(new MigrationRow(rows.size() + 1, move, task, distance(record.machine(), move)));
        }
        return rows;
    }

    static Map<Integer, String> names(RunRecord record) {
        Map<Integer, String> names = new HashMap<>();
        for (TaskRecord task : record.tasks()) {
            names.put(task.id(), task.name());
        }
        return names;
    }

    private static String distance(MachineRecord machine, MigrationRecord move) {
        int src = move.src();
        int dst = move.dst();
        if (src < 0 || dst < 0 || src >= machine.cpus() || dst >= machine.cpus()) {
            return "";
        }
        if (!machine.node().get(src).equals(machine.node().get(dst))) {
            return "other node";
        }
        if (!machine.llc().get(src).equals(machine.llc().get(dst))) {
            return "other LLC";
        }
        return machine.core().get(src).equals(machine.core().get(dst)) ? "same core" : "same LLC";
    }

    public String time() {
        return ReportFormat.time(move.timeNs());
    }

    public String src() {
        return ReportFormat.cpu(move.src());
    }

    public String dst() {
        return ReportFormat.cpu(move.dst());
    }

    public String rule() {
        return move.rule();
    }
}
