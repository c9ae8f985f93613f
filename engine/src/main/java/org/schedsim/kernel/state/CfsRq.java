package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;

/** The fair queue of a CPU (spec 11 §3). */
public final class CfsRq {
    public final CpuRq rq;
    public final SchedAvg avg = new SchedAvg();

    /** Entities in the tree, the running one excluded, by (deadline, insertion). */
    public Entity[] timeline = new Entity[8];

    public int timelineSize;
    public long nextInsertion;

    /** The running entity; not in the timeline. */
    public @Nullable Entity curr;

    public @Nullable Entity nextBuddy;

    /** z of spec 11 §3. */
    public long zeroVruntime = -(1L << 20);

    /** S: sum of weight x (vruntime - z) over the timeline. */
    public long sumWVruntime;

    /** W: sum of weights over the timeline. */
    public long sumWeight;

    /** Total internal weight of the queued entities, the running one included. */
    public long loadWeight;

    /** Queued entities: timeline and the running one. */
    public int nrQueued;

    /** Queued entities with a slice of their own: without any, all slices are the base slice. */
    public int nrCustomSlice;

    public int hNrQueued;
    /** Without the delayed ones. */
    public int hNrRunnable;
    /** Idle-policy tasks among the queued ones. */
    public int hNrIdle;

    /** Averages of entities that left for another CPU, not yet subtracted (spec 10 §6). */
    public long removedLoadAvg;

    public long removedUtilAvg;
    public long removedRunnableAvg;
    public int nrRemoved;

    CfsRq(CpuRq rq) {
        this.rq = rq;
    }
}
