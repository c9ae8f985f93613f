/** What every class shares: clocks, reschedule requests, moving tasks between queues, the wakeup frame (spec 01). */
@NullMarked
package org.schedsim.kernel.core;

import org.jspecify.annotations.NullMarked;
