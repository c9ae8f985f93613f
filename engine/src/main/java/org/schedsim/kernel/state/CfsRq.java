package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;

/** The fair queue of a CPU, or of a group on a CPU (spec 11 §3, 13 §1). */
public final class CfsRq {
    public final CpuRq rq;
    public final SchedAvg avg = new SchedAvg();

    /** Whose queue it is. */
    public final TaskGroup group;

    /** The group's entity in the parent's queue; null for the root. */
    public final @Nullable Entity parentEntity;

    /** Entities in the tree, the running one excluded, by (deadline, insertion). */
    public Entity[] timeline = new Entity[8];

    public int timelineSize;
    public long nextInsertion;

    /** The running entity; not in the timeline. */
    public @Nullable Entity curr;

    /** The entity of this level that runs, or in which the running task is; {@link #curr} if each level has a timeline. */
    public @Nullable Entity hCurr;

    public @Nullable Entity nextBuddy;

    /** z of spec 11 §3. */
    public long zeroVruntime = -(1L << 20);

    /** S: sum of weight x (vruntime - z) over the timeline. */
    public long sumWVruntime;

    /** W: sum of weights over the timeline. */
    public long sumWeight;

    /** Total internal weight of the queued entities, the running one included. */
    public long loadWeight;

    /** Queued entities: timeline and the running one; of a queue without a timeline its direct members. */
    public int nrQueued;

    /** Entities that compete in the virtual time of this queue: timeline and the running one. */
    public int nrEntities;

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

    /** Averages changed from below; the group's entity follows at its next update (spec 10 §6). */
    public boolean propagate;

    public long propagatedRunnableSum;

    /** What {@link TaskGroup#loadAvg} contains of this queue, and when that was published. */
    public long tgLoadAvgContrib;

    public long tgRunnableAvgContrib;
    public long lastUpdateTgLoadAvg;

    /** Load of the queue as seen from the root, and the jiffy for which it holds (spec 13 §3). */
    public long hLoad;

    public long lastHLoadUpdate = -1;

    /** In {@link CpuRq#leafCfsRqs}: something is queued, or has left averages. */
    public boolean onLeafList;

    /** Its group has a quota. */
    public boolean runtimeEnabled;

    /** Time that the queue has fetched from its group's pool and not used, ns; below 0: used beyond it. */
    public long runtimeRemainingNs;

    /** Its group has no time for it: it waits in {@link CfsBandwidth}'s list. */
    public boolean throttled;

    /** Queue clock at which the first task was held back; 0 = none was since it is throttled. */
    public long throttledSinceNs;

    /** Queues that are throttled from this one up. */
    public int throttleCount;

    /** It has time again, but its CPU has not heard so. */
    public boolean unthrottling;

    public @Nullable CfsRq throttledPrev;
    public @Nullable CfsRq throttledNext;

    /** Tasks that wait for the end of the throttling, the last one first. */
    public @Nullable Task limbo;

    private boolean peltStopped;
    private long peltStoppedAt;
    private long peltStoppedTime;

    /** The queue of the root. */
    CfsRq(CpuRq rq, TaskGroup root) {
        this.rq = rq;
        this.group = root;
        this.parentEntity = null;
    }

    /** The queue of a group below the one that {@code parentQueue} belongs to. */
    CfsRq(CfsRq parentQueue, TaskGroup group) {
        this.rq = parentQueue.rq;
        this.group = group;
        this.parentEntity = new Entity(this, parentQueue);
    }

    /** {@code cfs_rq_clock_pelt}: stands while the queue is empty because of throttling (spec 10 §4). */
    public long peltNow() {
        return (peltStopped ? peltStoppedAt : rq.peltNow()) - peltStoppedTime;
    }

    public void stopPeltClock() {
        if (!peltStopped) {
            peltStopped = true;
            peltStoppedAt = rq.peltNow();
        }
    }

    public void startPeltClock() {
        if (peltStopped) {
            peltStopped = false;
            peltStoppedTime += rq.peltNow() - peltStoppedAt;
        }
    }
}
