package org.schedsim.kernel.placement;

/** How busy a group is for a forked or exec'ing task; later ones are worse. */
enum DstGroupType {
    HAS_SPARE,
    FULLY_BUSY,
    MISFIT,
    IMBALANCED,
    OVERLOADED
}
