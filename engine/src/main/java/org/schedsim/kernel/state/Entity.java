package org.schedsim.kernel.state;

import org.jspecify.annotations.Nullable;

/** What the fair class schedules on a queue (spec 11): virtual time, weight, slice and averages of a task or group. */
public final class Entity {
    /** Weight of nice 0, in the internal scale (spec 11 §1). */
    public static final long NICE_0_LOAD = 1 << 20;

    /** Null: the entity of a group. */
    public final @Nullable Task task;

    /** The queue of the group that the entity stands for; null: of a task. */
    public final @Nullable CfsRq myQueue;

    /** The entity of the group that the entity is in; null: in the root. */
    public @Nullable Entity parent;

    /** Levels below the root: number of {@link #parent}s. */
    public int depth;

    public final SchedAvg avg = new SchedAvg();

    /**
     * Internal weight in virtual time: the table's value shifted left by 10, or a group's part; in a flat hierarchy
     * the task's part of the CPU.
     */
    public long weight = NICE_0_LOAD;

    /** Internal weight among the members of its group; the same, unless the hierarchy is flat. */
    public long loadWeight = NICE_0_LOAD;

    /** Of a group: runnable tasks in it when its averages were last updated from below. */
    public int runnableSnapshot;

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

    /** The queue of its group that holds the entity, or held it last. */
    public @Nullable CfsRq cfsRq;

    /** Order of insertion into the timeline, for equal deadlines. */
    public long insertion;

    Entity(Task task) {
        this.task = task;
        this.myQueue = null;
    }

    Entity(CfsRq myQueue, CfsRq parentQueue) {
        this.task = null;
        this.myQueue = myQueue;
        this.cfsRq = parentQueue;
        this.parent = parentQueue.parentEntity;
        this.depth = parentQueue.group.depth;
    }

    public boolean isTask() {
        return myQueue == null;
    }
}
