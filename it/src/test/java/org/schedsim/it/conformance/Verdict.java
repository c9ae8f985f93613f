package org.schedsim.it.conformance;

import java.util.Locale;

/** What became of a thread that was pinned to a CPU and released; "away" is outside the LLC of that CPU. */
enum Verdict {
    /** Is never away. */
    STAYS,
    /** Goes away, and from then to the end is back for at most 5 % of the time. */
    LEAVES,
    /** Goes away, and is back for longer than that. */
    OSCILLATES;

    static Verdict parse(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
