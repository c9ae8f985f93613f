package org.schedsim.kernel.state;

/** State of idle balancing for tickless CPUs, one for the whole machine (spec 21 §6.1). */
public final class Nohz {
    /** Kick flags. */
    public static final int STATS = 1;

    public static final int BALANCE = 2;
    public static final int NEXT = 4;

    public final CpuBits idleMask;
    public boolean hasBlocked = true;
    public boolean needsUpdate = true;
    public long nextBalance;
    public long nextBlocked;

    Nohz(int cpus) {
        idleMask = new CpuBits(cpus);
    }
}
