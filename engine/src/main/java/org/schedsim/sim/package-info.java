/** Virtual time: the event queue, the machine loop of spec 01, and how work is executed. */
@NullMarked
package org.schedsim.sim;

import org.jspecify.annotations.NullMarked;
