/** Scheduler scenarios as JUnit tests. */
@NullMarked
package org.schedsim.junit;

import org.jspecify.annotations.NullMarked;
