/** Reads workloads from files that other tools use, and writes them. Files are taken for untrusted: all sizes have limits. */
@NullMarked
package org.schedsim.workload.io;

import org.jspecify.annotations.NullMarked;
