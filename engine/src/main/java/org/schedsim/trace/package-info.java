/** What happened: append-only columns of events, and the questions that can be asked of them. */
@NullMarked
package org.schedsim.trace;

import org.jspecify.annotations.NullMarked;
