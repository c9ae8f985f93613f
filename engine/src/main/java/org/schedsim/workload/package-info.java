/** What runs: processes, threads and their phases, interrupt load, and actions at given times. */
@NullMarked
package org.schedsim.workload;

import org.jspecify.annotations.NullMarked;
