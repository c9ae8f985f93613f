package org.schedsim.topology.io;

/** Writes small documents as hwloc would. One object or element a line, so that tests can name the places. */
final class HwlocText {

    private final StringBuilder lines = new StringBuilder();

    private HwlocText(String topology) {
        lines.append(topology).append('\n');
    }

    /** Line 1 is the root element of version 2. */
    static HwlocText version2() {
        return new HwlocText("<topology version=\"2.0\">");
    }

    /** Line 1 is the root element of version 1. */
    static HwlocText version1() {
        return new HwlocText("<topology>");
    }

    HwlocText line(String line) {
        lines.append(line).append('\n');
        return this;
    }

    /** An object without children. */
    HwlocText object(String type, String attributes) {
        return line("<object type=\"" + type + "\" " + attributes + "/>");
    }

    HwlocText pus(int first, int last) {
        for (int cpu = first; cpu <= last; cpu++) {
            object("PU", "os_index=\"" + cpu + "\"");
        }
        return this;
    }

    String end() {
        return lines + "</topology>\n";
    }
}
