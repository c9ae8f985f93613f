/**
 * The main class of the JVM that the Maven plugin starts. It has no other dependency than the JUnit Platform Launcher,
 * which the plugin adds to the class path at the version of the project.
 */
@NullMarked
package org.schedsim.junit.runner;

import org.jspecify.annotations.NullMarked;
