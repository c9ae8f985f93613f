/** Where a task goes when it wakes up, is forked or calls exec (spec 12). */
@NullMarked
package org.schedsim.kernel.placement;

import org.jspecify.annotations.NullMarked;
