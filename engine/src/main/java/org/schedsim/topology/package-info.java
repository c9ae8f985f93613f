/**
 * The machine that a scenario runs on: CPUs, cores, clusters, last-level caches, NUMA nodes and their distances, sockets, capacities.
 *
 * <p>{@link org.schedsim.topology.Topology} is the value that the rest of the engine reads. It comes from a short notation, from a
 * preset, from a machine's description in a file (package {@link org.schedsim.topology.io}), or from its builder.
 */
@NullMarked
package org.schedsim.topology;

import org.jspecify.annotations.NullMarked;
