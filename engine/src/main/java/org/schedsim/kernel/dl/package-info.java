/** Deadline tasks, and the reservation that keeps fair tasks from starving. */
@NullMarked
package org.schedsim.kernel.dl;

import org.jspecify.annotations.NullMarked;
