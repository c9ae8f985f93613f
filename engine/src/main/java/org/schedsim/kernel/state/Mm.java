package org.schedsim.kernel.state;

/** Cache statistics of one process (address space), spec 30 §2. */
public final class Mm {
    public final int id;

    /** Decayed run time on each CPU, ns. */
    public final long[] runtime;

    /** Epoch of that CPU at which {@link #runtime} was last decayed. */
    public final long[] runtimeEpoch;

    /** CPU epoch of the last requested scan. */
    public long epoch;

    /** Representative CPU of the preferred LLC; -1 = none. */
    public int cpu = -1;

    /** Tick before which no further scan runs. */
    public long nextScan;

    public long nrRunningAvg;
    /** Pages, from NUMA hinting faults; 0 while NUMA balancing never ran. */
    public long footprintPages;
    /** Threads that use the address space, sleeping or not. */
    public int threads;
    /** Threads of the process executing now. */
    public int running;
    /** Outcome of the last test whether the process may have a preference. */
    public LlcExclusion exclusion = LlcExclusion.NONE;

    public Mm(int id, int cpus) {
        this.id = id;
        this.runtime = new long[cpus];
        this.runtimeEpoch = new long[cpus];
    }
}
