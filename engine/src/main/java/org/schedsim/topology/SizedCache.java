package org.schedsim.topology;

/** A last-level cache as declared; 0 bytes is unknown. */
record SizedCache(CpuMask cpus, long bytes) {}
