/** The goals. What they do is in the packages below, which know nothing of Maven. */
@NullMarked
package org.schedsim.maven;

import org.jspecify.annotations.NullMarked;
