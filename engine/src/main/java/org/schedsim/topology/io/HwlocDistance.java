package org.schedsim.topology.io;

/** The distance of two nodes, by their numbers, and where it stands. */
record HwlocDistance(int from, int to, int value, XmlElement element) {

    /** The value, if Linux would take it. */
    int checked() {
        boolean fits = from == to ? value == 10 : value >= 10 && value <= 254;
        if (!fits) {
            throw element.error(
                    "the distance of nodes " + from + " and " + to + " is " + value,
                    "10 for a node and itself, 10 to 254 for different ones");
        }
        return value;
    }
}
