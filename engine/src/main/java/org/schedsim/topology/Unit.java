package org.schedsim.topology;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The units of the short notation, from the outermost to the innermost. */
enum Unit {
    SOCKET,
    NODE,
    LLC,
    CLUSTER,
    CORE,
    THREAD,
    /** A core with one thread. */
    CPU;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Tells whether this unit may stand directly or indirectly inside another one. */
    boolean mayBeInside(Unit outer) {
        if (this == SOCKET && outer == NODE) {
            return true;
        }
        return this == CPU ? outer.compareTo(CORE) < 0 : outer.compareTo(this) < 0;
    }

    boolean isCore() {
        return this == CORE || this == CPU;
    }

    /** The unit of a word, singular or plural, in upper or lower case. */
    static Optional<Unit> of(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(unit -> lower.equals(unit.text()) || lower.equals(unit.text() + "s"))
                .findFirst();
    }

    static String list() {
        return Arrays.stream(values()).map(Unit::text).collect(Collectors.joining(", "));
    }
}
