/** What a user writes and gets back: a scenario is built, run, observed and explained. */
@NullMarked
package org.schedsim.scenario;

import org.jspecify.annotations.NullMarked;
