/** The real-time class, FIFO and RR (spec 01 §8). */
@NullMarked
package org.schedsim.kernel.rt;

import org.jspecify.annotations.NullMarked;
