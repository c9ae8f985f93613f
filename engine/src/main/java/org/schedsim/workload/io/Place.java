package org.schedsim.workload.io;

import org.jspecify.annotations.Nullable;
import org.schedsim.workload.WorkloadException;

/**
 * A place in a file.
 *
 * @param file its name
 * @param line from 1
 * @param column from 1
 * @param parent the place of the value around this one; null at the top
 * @param step how it is found in the parent: {@code .key} or {@code [index]}
 */
record Place(String file, int line, int column, @Nullable Place parent, String step) {
    private static final int SHOWN = 60;

    WorkloadException error(String problem, String expected) {
        return new WorkloadException(this + ": " + problem + "\n  expected: " + expected);
    }

    /** Where in the JSON text, from {@code $} on. */
    String path() {
        StringBuilder path = new StringBuilder();
        for (Place place = this; place != null; place = place.parent) {
            path.insert(0, shortened(place.step));
        }
        return "$" + path;
    }

    /** {@code text}, or its beginning if it is long. */
    static String shortened(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    }

    @Override
    public String toString() {
        String place = file + ":" + line + ":" + column;
        return parent == null ? place : place + " (" + path() + ")";
    }
}
