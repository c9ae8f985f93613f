/** Bandwidth of groups: quotas, and who waits for the next period (spec 13 §5). */
@NullMarked
package org.schedsim.kernel.group;

import org.jspecify.annotations.NullMarked;
