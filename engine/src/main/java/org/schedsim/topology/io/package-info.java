/** Reads machines from files that other tools wrote. Files are taken for untrusted: all sizes have limits and nothing outside is fetched. */
@NullMarked
package org.schedsim.topology.io;

import org.jspecify.annotations.NullMarked;
