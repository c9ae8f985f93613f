/** Per-entity load tracking: exact integer averages of load, runnable tasks and utilisation (spec 10). */
@NullMarked
package org.schedsim.kernel.pelt;

import org.jspecify.annotations.NullMarked;
