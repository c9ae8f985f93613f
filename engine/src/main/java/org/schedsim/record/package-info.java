/**
 * What a run leaves behind: one record of integers and texts per scenario invocation, without time, path, host or JDK in
 * it, so that equal runs give equal bytes.
 */
@NullMarked
package org.schedsim.record;

import org.jspecify.annotations.NullMarked;
