/** Which scheduler: a kernel model is a version, a configuration and an ordered set of atoms. */
@NullMarked
package org.schedsim.kernel;

import org.jspecify.annotations.NullMarked;
