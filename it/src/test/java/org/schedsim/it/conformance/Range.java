package org.schedsim.it.conformance;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Smallest and largest of some figures. */
record Range(double min, double max) {
    private static final double WIDENING = 0.2;

    /** Null if no outcome has the figure. */
    static @Nullable Range of(List<Outcome> outcomes, Function<Outcome, @Nullable Double> figure) {
        Range range = null;
        for (Outcome outcome : outcomes) {
            Double value = figure.apply(outcome);
            if (value != null) {
                range = range == null
                        ? new Range(value, value)
                        : new Range(Math.min(range.min, value), Math.max(range.max, value));
            }
        }
        return range;
    }

    /** Widened by 20 %, or by {@code least} where that is more. */
    Range widened(double least) {
        return new Range(min - Math.max(WIDENING * min, least), max + Math.max(WIDENING * max, least));
    }

    boolean overlaps(Range other) {
        return min <= other.max && other.min <= max;
    }

    static String text(@Nullable Range range) {
        return range == null ? "-" : range.toString();
    }

    @Override
    public String toString() {
        return min == max ? number(min) : number(min) + " .. " + number(max);
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }
}
