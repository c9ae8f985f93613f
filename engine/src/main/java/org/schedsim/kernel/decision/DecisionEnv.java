package org.schedsim.kernel.decision;

/** What a decision is about, as far as it is counted and explained. Values that do not apply are -1. */
public interface DecisionEnv {
    /** Level of the domain ({@code Domain.level}). */
    int level();

    int src();

    int dst();

    /** Task id. */
    int task();
}
