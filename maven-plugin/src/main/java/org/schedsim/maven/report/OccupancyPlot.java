package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedsim.record.Occupancy;
import org.schedsim.record.RunRecord;

/**
 * Where a process ran: one row for each LLC, time from left to right, darker where it ran more.
 *
 * @param number from 1
 * @param process name of the process
 * @param height height of the plot
 * @param bottom lower edge of the rows
 * @param peak how many CPUs the darkest colour stands for
 * @param column length of a column
 * @param rows the LLCs on which it ran
 * @param unused how many LLCs are left out since it never ran there
 * @param ticks marks of the time axis
 */
public record OccupancyPlot(
        int number,
        String process,
        int height,
        int bottom,
        String peak,
        String column,
        List<LlcRow> rows,
        int unused,
        List<TimeScale.Tick> ticks) {
    /** Levels of darkness; 0 = not at all. */
    static final int LEVELS = 8;

    private static final int MAX_COLUMNS = 400;
    private static final int SMALL_MACHINE = 8;
    private static final int ROW_HEIGHT = 24;
    private static final int AXIS_HEIGHT = 28;

    /**
     * An LLC.
     *
     * @param llc its number
     * @param y upper edge
     * @param shades columns of equal darkness
     * @param share its share of the run time of the process
     * @param first begin of the first column in which the process ran there
     * @param last end of the last one
     * @param most most CPUs in a column
     */
    public record LlcRow(int llc, int y, List<Shade> shades, String share, String first, String last, String most) {}

    /**
     * All columns of one darkness.
     *
     * @param level 1 to the number of levels
     * @param path SVG path data
     */
    public record Shade(int level, String path) {}

    static List<OccupancyPlot> of(RunRecord record) {
        List<OccupancyPlot> plots = new ArrayList<>();
        for (Occupancy occupancy : record.occupancies()) {
            plots.add(of(plots.size() + 1, occupancy, record.durationNs()));
        }
        return plots;
    }

    private static OccupancyPlot of(int number, Occupancy occupancy, long durationNs) {
        Occupancy shown = merged(occupancy);
        TimeScale scale = new TimeScale(durationNs);
        long peak = Math.max(
                1,
                shown.llcs().stream()
                        .flatMap(List::stream)
                        .mapToLong(Long::longValue)
                        .max()
                        .orElse(1));
        long total = Math.max(
                1,
                shown.llcs().stream()
                        .flatMap(List::stream)
                        .mapToLong(Long::longValue)
                        .sum());
        boolean all = shown.llcs().size() <= SMALL_MACHINE;
        List<LlcRow> rows = new ArrayList<>();
        for (int llc = 0; llc < shown.llcs().size(); llc++) {
            List<Long> cells = shown.llcs().get(llc);
            if (all || cells.stream().anyMatch(ppm -> ppm > 0)) {
                int y = 4 + rows.size() * (ROW_HEIGHT + 2);
                rows.add(row(llc, y, cells, shown.bucketNs(), peak, total, scale));
            }
        }
        int bottom = 4 + rows.size() * (ROW_HEIGHT + 2);
        return new OccupancyPlot(
                number,
                occupancy.process(),
                bottom + AXIS_HEIGHT,
                bottom,
                ReportFormat.cpus(peak),
                ReportFormat.time(shown.bucketNs()),
                rows,
                shown.llcs().size() - rows.size(),
                scale.ticks());
    }

    private static LlcRow row(int llc, int y, List<Long> cells, long bucketNs, long peak, long total, TimeScale scale) {
        int first = -1;
        int last = -1;
        long most = 0;
        long sum = 0;
        for (int i = 0; i < cells.size(); i++) {
            if (cells.get(i) > 0) {
                first = first < 0 ? i : first;
                last = i;
                most = Math.max(most, cells.get(i));
                sum += cells.get(i);
            }
        }
        return new LlcRow(
                llc,
                y,
                shades(cells, bucketNs, peak, scale),
                ReportFormat.share(sum, total),
                first < 0 ? ReportFormat.NONE : ReportFormat.time(first * bucketNs),
                last < 0 ? ReportFormat.NONE : ReportFormat.time((last + 1) * bucketNs),
                ReportFormat.cpus(most));
    }

    private static List<Shade> shades(List<Long> cells, long bucketNs, long peak, TimeScale scale) {
        Map<Integer, StringBuilder> paths = new TreeMap<>();
        for (int i = 0; i < cells.size(); ) {
            int level = level(cells.get(i), peak);
            int end = i + 1;
            while (end < cells.size() && level(cells.get(end), peak) == level) {
                end++;
            }
            if (level > 0) {
                int from = scale.x(i * bucketNs);
                int width = scale.x(end * bucketNs) - from;
                paths.computeIfAbsent(level, l -> new StringBuilder())
                        .append('M')
                        .append(from)
                        .append(" 0h")
                        .append(width)
                        .append("v1h")
                        .append(-width)
                        .append('z');
            }
            i = end;
        }
        List<Shade> shades = new ArrayList<>();
        paths.forEach((level, path) -> shades.add(new Shade(level, path.toString())));
        return shades;
    }

    private static int level(long ppm, long peak) {
        return ppm <= 0 ? 0 : (int) Math.max(1, Math.min(LEVELS, Math.ceil((double) ppm * LEVELS / peak)));
    }

    /** Puts neighbouring columns together until there are few enough to be seen. */
    private static Occupancy merged(Occupancy occupancy) {
        int columns = occupancy.llcs().isEmpty() ? 0 : occupancy.llcs().get(0).size();
        int factor = (columns + MAX_COLUMNS - 1) / MAX_COLUMNS;
        if (factor <= 1) {
            return occupancy;
        }
        List<List<Long>> rows = new ArrayList<>();
        for (List<Long> row : occupancy.llcs()) {
            List<Long> cells = new ArrayList<>();
            for (int i = 0; i < row.size(); i += factor) {
                List<Long> group = row.subList(i, Math.min(row.size(), i + factor));
                cells.add(group.stream().mapToLong(Long::longValue).sum() / group.size());
            }
            rows.add(cells);
        }
        return new Occupancy(occupancy.process(), occupancy.bucketNs() * factor, rows);
    }
}
