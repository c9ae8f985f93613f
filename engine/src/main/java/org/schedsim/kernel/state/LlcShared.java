package org.schedsim.kernel.state;

/** What the CPUs of an LLC (or of an asymmetric domain) share (spec 20 §7). */
public final class LlcShared {
    public int nrBusyCpus;
    public boolean hasIdleCores;
    public int nrIdleScan;

    /** Snapshot of the LLC's utilisation and capacity (spec 30 §8); capacity 0 = not yet recorded. */
    public long llcUtil;

    public long llcCapacity;
    public long llcRecordedNs;
}
