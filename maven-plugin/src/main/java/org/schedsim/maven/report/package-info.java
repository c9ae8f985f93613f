/**
 * Static pages made from records. Knows nothing of Maven. The view records are public because Velocity calls their
 * accessors; they are no interface for users.
 */
@NullMarked
package org.schedsim.maven.report;

import org.jspecify.annotations.NullMarked;
