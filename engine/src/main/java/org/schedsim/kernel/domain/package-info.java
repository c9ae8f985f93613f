/** Scheduling domains and groups: built from the topology, with their capacities (spec 20). */
@NullMarked
package org.schedsim.kernel.domain;

import org.jspecify.annotations.NullMarked;
