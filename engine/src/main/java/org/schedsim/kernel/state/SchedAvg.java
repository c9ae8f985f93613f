package org.schedsim.kernel.state;

/** The decaying averages of one entity, queue or kind of foreign load (spec 10 §2). */
public final class SchedAvg {
    /** Nanoseconds on the clock of the owner; 0 = never, which makes the next enqueue attach. */
    public long lastUpdateTime;

    public long loadSum;
    public long runnableSum;
    /** Unsigned 32 bits in the kernel; kept within them by the updates. */
    public long utilSum;

    /** Units (1024 ns) already spent in the current period, 0..1023. */
    public int periodContrib;

    public long loadAvg;
    public long runnableAvg;
    public long utilAvg;

    /** Estimated utilisation: of a task its EWMA, of a queue the sum over its runnable tasks. */
    public int utilEst;
    /** No average has moved since the last sample of {@link #utilEst} (bit 31 in the kernel's word). */
    public boolean utilEstUnchanged;
}
