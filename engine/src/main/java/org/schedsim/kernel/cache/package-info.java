/** Cache-aware scheduling (spec 30). */
@NullMarked
package org.schedsim.kernel.cache;

import org.jspecify.annotations.NullMarked;
