package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.schedsim.record.MachineRecord;

/** Where each CPU is drawn: nodes below each other, in them LLCs, in these the CPUs; some space between groups. */
final class CpuRows {
    private final List<Row> rows = new ArrayList<>();
    private final List<Group> llcs = new ArrayList<>();
    private final List<Group> nodes = new ArrayList<>();
    private final int rowHeight;
    private int bottom;

    /**
     * A CPU.
     *
     * @param cpu its number
     * @param llc its LLC
     * @param node its node
     * @param core its core
     * @param y upper edge
     */
    record Row(int cpu, int llc, int node, int core, int y) {}

    /**
     * The CPUs of an LLC or a node.
     *
     * @param name how it is called
     * @param y upper edge
     * @param bottom lower edge
     */
    public record Group(String name, int y, int bottom) {
        public int middle() {
            return (y + bottom) / 2;
        }
    }

    CpuRows(MachineRecord machine, int top, int rowHeight, int llcGap, int nodeGap) {
        this.rowHeight = rowHeight;
        this.bottom = top;
        place(sorted(machine), llcGap, nodeGap);
        group();
    }

    /** High rows while there are few. */
    static int comfortableHeight(MachineRecord machine) {
        int cpus = machine.cpus();
        return cpus <= 8 ? 30 : cpus <= 16 ? 22 : cpus <= 64 ? 14 : cpus <= 128 ? 8 : 5;
    }

    private static List<Row> sorted(MachineRecord machine) {
        List<Row> online = new ArrayList<>();
        for (int cpu = 0; cpu < machine.cpus(); cpu++) {
            if (machine.llc().get(cpu) >= 0) {
                online.add(new Row(
                        cpu,
                        machine.llc().get(cpu),
                        machine.node().get(cpu),
                        machine.core().get(cpu),
                        0));
            }
        }
        online.sort(Comparator.comparingInt(Row::node)
                .thenComparingInt(Row::llc)
                .thenComparingInt(Row::core)
                .thenComparingInt(Row::cpu));
        return online;
    }

    private void place(List<Row> online, int llcGap, int nodeGap) {
        for (int i = 0; i < online.size(); i++) {
            Row row = online.get(i);
            if (i > 0) {
                Row above = online.get(i - 1);
                bottom += row.node() != above.node() ? nodeGap : row.llc() != above.llc() ? llcGap : 0;
            }
            rows.add(new Row(row.cpu(), row.llc(), row.node(), row.core(), bottom));
            bottom += rowHeight;
        }
    }

    private void group() {
        int llcFrom = 0;
        int nodeFrom = 0;
        for (int i = 1; i <= rows.size(); i++) {
            Row above = rows.get(i - 1);
            boolean nodeEnds = i == rows.size() || rows.get(i).node() != above.node();
            if (nodeEnds || rows.get(i).llc() != above.llc()) {
                llcs.add(new Group("LLC " + above.llc(), rows.get(llcFrom).y(), above.y() + rowHeight));
                llcFrom = i;
            }
            if (nodeEnds) {
                nodes.add(new Group("node " + above.node(), rows.get(nodeFrom).y(), above.y() + rowHeight));
                nodeFrom = i;
            }
        }
    }

    List<Row> rows() {
        return rows;
    }

    List<Group> llcs() {
        return llcs;
    }

    List<Group> nodes() {
        return nodes;
    }

    int rowHeight() {
        return rowHeight;
    }

    int bottom() {
        return bottom;
    }

    /** Middle of the row of a CPU; -1 if it has none. */
    int middle(int cpu) {
        for (Row row : rows) {
            if (row.cpu() == cpu) {
                return row.y() + rowHeight / 2;
            }
        }
        return -1;
    }
}
