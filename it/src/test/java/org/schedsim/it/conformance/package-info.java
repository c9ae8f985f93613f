/** The model against what real kernels were recorded to do. */
@NullMarked
package org.schedsim.it.conformance;

import org.jspecify.annotations.NullMarked;
