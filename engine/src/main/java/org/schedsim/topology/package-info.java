/** The machine: CPUs, cores, clusters, last-level caches, nodes, distances and capacities. */
@NullMarked
package org.schedsim.topology;

import org.jspecify.annotations.NullMarked;
