package org.schedsim.topology.io;

import org.schedsim.topology.CpuMask;

/** A NUMA node with the CPUs near to it; other nodes may list the same. */
record HwlocNode(int number, CpuMask cpus, XmlElement element) {}
