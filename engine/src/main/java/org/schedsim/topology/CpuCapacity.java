package org.schedsim.topology;

/** The capacity of some CPUs as declared. */
record CpuCapacity(CpuMask cpus, int capacity) {}
