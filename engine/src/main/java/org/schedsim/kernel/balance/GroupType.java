package org.schedsim.kernel.balance;

/** How much a group needs help, least first (spec 22 §4). */
public enum GroupType {
    HAS_SPARE,
    FULLY_BUSY,
    MISFIT_TASK,
    SMT_BALANCE,
    ASYM_PACKING,
    IMBALANCED,
    LLC_BALANCE,
    OVERLOADED
}
