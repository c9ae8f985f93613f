package org.schedsim.kernel.state;

/** Flags of a partition of the machine, and what it draws. */
public final class RootDomain {
    public boolean overloaded;

    /** Some CPU has more to do than fits it; kept up with energy-aware placement only. */
    public boolean overutilized;

    /** With energy-aware placement its performance domains, otherwise none. */
    public PerfDomain[] perfDomains = new PerfDomain[0];

    public boolean isEnergyAware() {
        return perfDomains.length > 0;
    }

    /** {@code is_rd_overutilized}: always, without energy-aware placement (spec 21 §1). */
    public boolean isOverutilized() {
        return !isEnergyAware() || overutilized;
    }
}
