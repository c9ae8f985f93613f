package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.record.Lane;
import org.schedsim.record.RunRecord;

/**
 * The lanes of a run, small.
 *
 * @param height height of the picture
 * @param rowHeight height of a lane
 * @param lanes the lanes
 */
public record Thumbnail(int height, int rowHeight, List<LanesPlot.LaneView> lanes) {
    public int barHeight() {
        return LanesPlot.barHeight(rowHeight);
    }

    private static final int MAX_CPUS = 64;
    private static final int COLUMNS = 240;

    /** Empty if nothing ran, or on too many CPUs to be seen in a small picture. */
    static Thumbnail of(RunRecord record) {
        if (record.machine().cpus() > MAX_CPUS || record.lanes().isEmpty()) {
            return new Thumbnail(0, 0, List.of());
        }
        int cpus = record.machine().cpus();
        CpuRows rows = new CpuRows(record.machine(), 0, cpus <= 8 ? 10 : cpus <= 16 ? 6 : 3, 2, 4);
        Legend legend = new Legend(record);
        TimeScale scale = new TimeScale(record.durationNs());
        long columnNs = Math.max(1, record.durationNs() / COLUMNS);
        List<Lane> lanes = LaneMerge.columns(record.lanes(), columnNs, record.durationNs());
        List<LanesPlot.LaneView> views = new ArrayList<>();
        for (CpuRows.Row row : rows.rows()) {
            views.add(new LanesPlot.LaneView(
                    row.cpu(), "", row.y(), Stripes.of(LanesPlot.laneOf(row.cpu(), lanes), legend, scale)));
        }
        return new Thumbnail(rows.bottom(), rows.rowHeight(), views);
    }
}
