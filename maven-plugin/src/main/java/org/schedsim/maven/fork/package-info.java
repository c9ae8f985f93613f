/** Runs the scenarios of a project in a JVM of its own and listens to what it says. Knows nothing of Maven. */
@NullMarked
package org.schedsim.maven.fork;

import org.jspecify.annotations.NullMarked;
