/** Reads machines from files that other tools wrote. */
@NullMarked
package org.schedsim.topology.io;

import org.jspecify.annotations.NullMarked;
