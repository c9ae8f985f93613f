/** The fair class: EEVDF with delayed dequeue, and the averages of fair tasks and their queues (spec 10, 11). */
@NullMarked
package org.schedsim.kernel.fair;

import org.jspecify.annotations.NullMarked;
