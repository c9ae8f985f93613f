package org.schedsim.topology;

/** The distance of two nodes, by the operating system's numbers. */
record NodeDistance(int from, int to, int distance) {}
