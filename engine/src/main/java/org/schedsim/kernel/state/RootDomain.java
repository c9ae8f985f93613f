package org.schedsim.kernel.state;

/** Flags of a partition of the machine. */
public final class RootDomain {
    public boolean overloaded;
    public boolean overutilized;
}
