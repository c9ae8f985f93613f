package org.schedsim.maven.report;

import java.util.ArrayList;
import java.util.List;

/** Times as whole numbers from 0 to a million from the left edge of a plot to the right one. */
final class TimeScale {
    static final int UNITS = 1_000_000;

    private static final int MAX_TICKS = 10;

    private final long durationNs;

    /**
     * A mark of the axis.
     *
     * @param x place in units
     * @param label its time
     */
    public record Tick(int x, String label) {
        /** Place in pixels of a plot that is 1000 wide. */
        public int px() {
            return (x + 500) / 1_000;
        }
    }

    TimeScale(long durationNs) {
        this.durationNs = Math.max(1, durationNs);
    }

    int x(long ns) {
        long within = Math.max(0, Math.min(ns, durationNs));
        return (int) Math.round((double) within * UNITS / durationNs);
    }

    List<Tick> ticks() {
        long step = step();
        List<Tick> ticks = new ArrayList<>();
        for (long at = 0; at <= durationNs; at += step) {
            ticks.add(new Tick(x(at), ReportFormat.shortTime(at)));
        }
        return ticks;
    }

    /** The smallest of 1, 2, 5, 10, 20, ... ns that gives few marks. */
    private long step() {
        long step = 1;
        for (int i = 0; durationNs / step > MAX_TICKS; i++) {
            step = i % 3 == 1 ? step / 2 * 5 : step * 2;
        }
        return step;
    }
}
