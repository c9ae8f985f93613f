/** What came of a run: progress, verdicts, and what the build says about them. Knows nothing of Maven. */
@NullMarked
package org.schedsim.maven.run;

import org.jspecify.annotations.NullMarked;
