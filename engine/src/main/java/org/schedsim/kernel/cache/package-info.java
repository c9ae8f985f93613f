/**
 * Cache-aware scheduling (spec 30): where each process runs, which LLC it should gather in, and what that allows the
 * balancer to move. Nothing here is read by wakeup, fork or exec placement.
 */
@NullMarked
package org.schedsim.kernel.cache;

import org.jspecify.annotations.NullMarked;
