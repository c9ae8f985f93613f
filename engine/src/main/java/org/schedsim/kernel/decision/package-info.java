/**
 * Decision points: the ordered, named rules that people argue about, and what a run remembers of their verdicts.
 *
 * <p>A {@link org.schedsim.kernel.decision.Gate} accepts or refuses, a {@link org.schedsim.kernel.decision.Choice} gives
 * an id, a {@link org.schedsim.kernel.decision.Classification} names an enum constant. All are declared once as
 * constants beside the functions that their rules call, are edited by name, and are frozen to arrays for a run.
 */
@NullMarked
package org.schedsim.kernel.decision;

import org.jspecify.annotations.NullMarked;
