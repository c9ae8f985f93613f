package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.Lane;
import org.schedsim.record.MigrationRecord;
import org.schedsim.record.RunRecord;
import org.schedsim.record.Verdict;

/**
 * What every CPU ran over time, ready to be drawn.
 *
 * @param height height of the whole plot
 * @param top upper edge of the lanes
 * @param bottom lower edge of the lanes
 * @param rowHeight height of a lane
 * @param lanes the lanes
 * @param llcs their LLCs
 * @param nodes their nodes; empty if there is only one
 * @param ticks marks of the time axis
 * @param moves migrations between lanes
 * @param windows windows of the claims that do not hold
 * @param names names of tasks where there is room
 * @param merged whether spans were put together, and to what
 */
public record LanesPlot(
        int height,
        int top,
        int bottom,
        int rowHeight,
        List<LaneView> lanes,
        List<CpuRows.Group> llcs,
        List<CpuRows.Group> nodes,
        List<TimeScale.Tick> ticks,
        List<Move> moves,
        List<Window> windows,
        List<Name> names,
        String merged) {
    /** Scale of the patterns in lanes, which are stretched to the height of their bars. */
    public String patternScale() {
        return "0." + Integer.toString(100_000 + 10_000 / barHeight()).substring(2);
    }

    public int barHeight() {
        return barHeight(rowHeight);
    }

    /** Some space between lanes. */
    static int barHeight(int rowHeight) {
        return rowHeight - 1 - rowHeight / 10;
    }

    private static final int MAX_SPANS = 20_000;
    private static final int MAX_WINDOWS = 4;
    private static final int WINDOW_HEIGHT = 18;
    private static final int AXIS_HEIGHT = 28;
    private static final int READABLE_ROW = 12;

    /**
     * One lane.
     *
     * @param cpu number of the CPU
     * @param label its number, if there is room for it
     * @param y upper edge
     * @param stripes what ran
     */
    public record LaneView(int cpu, String label, int y, List<Stripes.Stripe> stripes) {}

    /**
     * A migration.
     *
     * @param number number in the table of migrations
     * @param x when, in units of the time scale
     * @param from middle of the lane that was left
     * @param to middle of the other one
     * @param title in words
     */
    public record Move(int number, int x, int from, int to, String title) {}

    /**
     * The window of a claim.
     *
     * @param label which claim
     * @param from begin in units of the time scale
     * @param to end
     * @param violation first violating instant; -1 = none
     * @param y where it is drawn
     */
    public record Window(String label, int from, int to, int violation, int y) {}

    /**
     * The name of a task inside a lane.
     *
     * @param x middle in units of the time scale
     * @param y base line
     * @param text the name
     */
    public record Name(int x, int y, String text) {
        public int px() {
            return (x + 500) / 1_000;
        }
    }

    static LanesPlot of(RunRecord record, Legend legend, List<MigrationRow> migrations) {
        TimeScale scale = new TimeScale(record.durationNs());
        List<Window> windows = windows(record, scale);
        int top = 8 + WINDOW_HEIGHT * windows.size();
        CpuRows rows = new CpuRows(record.machine(), top, CpuRows.comfortableHeight(record.machine()), 6, 14);
        boolean tooMany = LaneMerge.spans(record.lanes()) > MAX_SPANS;
        long columnNs = tooMany ? columnNs(record) : 0;
        List<Lane> lanes = tooMany ? LaneMerge.columns(record.lanes(), columnNs, record.durationNs()) : record.lanes();
        return new LanesPlot(
                rows.bottom() + AXIS_HEIGHT,
                top,
                rows.bottom(),
                rows.rowHeight(),
                views(rows, lanes, legend, scale),
                rows.llcs(),
                rows.nodes().size() > 1 ? rows.nodes() : List.of(),
                scale.ticks(),
                moves(rows, migrations, scale),
                windows,
                names(rows, lanes, legend, record.durationNs(), scale),
                tooMany ? ReportFormat.time(columnNs) : "");
    }

    private static long columnNs(RunRecord record) {
        long columns = Math.max(
                100, Math.min(2_000, MAX_SPANS / Math.max(1, record.lanes().size())));
        return Math.max(1, record.durationNs() / columns);
    }

    private static List<LaneView> views(CpuRows rows, List<Lane> lanes, Legend legend, TimeScale scale) {
        List<LaneView> views = new ArrayList<>();
        for (CpuRows.Row row : rows.rows()) {
            String label = rows.rowHeight() < READABLE_ROW ? "" : "CPU " + row.cpu();
            views.add(new LaneView(row.cpu(), label, row.y(), Stripes.of(laneOf(row.cpu(), lanes), legend, scale)));
        }
        return views;
    }

    static Lane laneOf(int cpu, List<Lane> lanes) {
        for (Lane lane : lanes) {
            if (lane.cpu() == cpu) {
                return lane;
            }
        }
        return new Lane(cpu, List.of());
    }

    private static List<Move> moves(CpuRows rows, List<MigrationRow> migrations, TimeScale scale) {
        List<Move> moves = new ArrayList<>();
        for (MigrationRow row : migrations) {
            MigrationRecord move = row.move();
            int from = rows.middle(move.src());
            int to = rows.middle(move.dst());
            if (from >= 0 && to >= 0) {
                String title = row.time() + ": " + row.task() + ", CPU " + row.src() + " to CPU " + row.dst() + ", "
                        + row.rule();
                moves.add(new Move(row.number(), scale.x(move.timeNs()), from, to, title));
            }
        }
        return moves;
    }

    private static List<Window> windows(RunRecord record, TimeScale scale) {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < record.claims().size() && windows.size() < MAX_WINDOWS; i++) {
            ClaimRecord claim = record.claims().get(i);
            if (claim.verdict() != Verdict.PASS) {
                int violation = claim.firstViolationNs() < 0 ? -1 : scale.x(claim.firstViolationNs());
                windows.add(new Window(
                        "claim " + (i + 1),
                        scale.x(claim.windowFromNs()),
                        scale.x(claim.windowToNs()),
                        violation,
                        4 + WINDOW_HEIGHT * windows.size()));
            }
        }
        return windows;
    }

    private static List<Name> names(CpuRows rows, List<Lane> lanes, Legend legend, long durationNs, TimeScale scale) {
        if (rows.rowHeight() < READABLE_ROW) {
            return List.of();
        }
        List<Name> names = new ArrayList<>();
        for (Lane lane : lanes) {
            int middle = rows.middle(lane.cpu());
            for (Lane.Span stretch : middle < 0 ? List.<Lane.Span>of() : stretches(lane, legend, durationNs)) {
                String text = legend.entries().get(stretch.task()).name();
                int from = scale.x(stretch.fromNs());
                int to = scale.x(stretch.toNs());
                if ((to - from) / 1_000 > 16 + 7 * text.length()) {
                    names.add(new Name((from + to) / 2, middle + 4, text));
                }
            }
        }
        return names;
    }

    /** Spans of one colour with short breaks between them, as one; with the number of the colour for the task. */
    private static List<Lane.Span> stretches(Lane lane, Legend legend, long durationNs) {
        List<Lane.Span> stretches = new ArrayList<>();
        for (Lane.Span span : lane.spans()) {
            int colour = legend.of(span.task()).index();
            int last = stretches.size() - 1;
            boolean goesOn = last >= 0
                    && stretches.get(last).task() == colour
                    && span.fromNs() - stretches.get(last).toNs() <= durationNs / 200;
            long from = goesOn ? stretches.remove(last).fromNs() : span.fromNs();
            stretches.add(new Lane.Span(from, span.toNs(), colour));
        }
        return stretches;
    }
}
