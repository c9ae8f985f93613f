package org.schedsim.topology;

/** A NUMA node as declared, with the operating system's number. */
record NumberedNode(int number, CpuMask cpus) {}
