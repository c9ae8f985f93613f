/** What must hold of an observation, whether it does, and why not. */
@NullMarked
package org.schedsim.claim;

import org.jspecify.annotations.NullMarked;
