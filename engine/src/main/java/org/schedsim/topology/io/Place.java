package org.schedsim.topology.io;

import org.schedsim.topology.TopologyException;

/** A place in a file; lines and columns count from 1. */
record Place(String file, int line, int column) {

    TopologyException error(String problem, String expected) {
        return new TopologyException(message(problem, expected));
    }

    String message(String problem, String expected) {
        return this + ": " + problem + "\n  expected: " + expected;
    }

    /** The place within a file that was named before. */
    String inFile() {
        return "line " + line + ", column " + column;
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
