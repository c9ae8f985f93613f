package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;

/** What the fair class schedules on a queue (spec 11): virtual time, weight, slice and averages of a task. */
public final class Entity {
    /** Weight of nice 0, in the internal scale (spec 11 §1). */
    public static final long NICE_0_LOAD = 1 << 20;

    public final Task task;
    public final SchedAvg avg = new SchedAvg();

    /** Internal weight: the table's value shifted left by 10. */
    public long weight = NICE_0_LOAD;

    public long vruntime;
    /** Virtual; relative to {@link #vruntime} while {@link #relDeadline} is set. */
    public long deadline;

    public long vlag;
    /** Virtual time up to which the running entity is protected. */
    public long vprot;

    public long sliceNs;
    public boolean customSlice;

    /** On the queue: in the timeline, or running. A delayed entity is on the queue. */
    public boolean onRq;

    public boolean schedDelayed;
    public boolean relDeadline;

    /** Task clock of the queue when running time was last accounted; 0 after a move: the cache is cold. */
    public long execStart;

    public long sumExecRuntimeNs;

    /** The queue that holds the entity, or held it last. */
    public @Nullable CfsRq cfsRq;

    /** Order of insertion into the timeline, for equal deadlines. */
    public long insertion;

    Entity(Task task) {
        this.task = task;
    }
}
