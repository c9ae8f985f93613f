package org.schedsim.kernel.state;

/** Utilisation clamps of a CPU, from those of its runnable tasks (spec 13 §7). */
public final class UclampRq {
    private static final int NONE = 0;
    private static final int FULL = 1024;

    private final UclampBuckets min = new UclampBuckets(NONE);
    private final UclampBuckets max = new UclampBuckets(FULL);

    /** There is no task; the upper clamp of the last one still holds ({@code UCLAMP_FLAG_IDLE}). */
    private boolean idle = true;

    public int min() {
        return min.value;
    }

    public int max() {
        return max.value;
    }

    public boolean isIdle() {
        return idle;
    }

    public void add(Task task) {
        min.add(task.uclampMin, idle);
        max.add(task.uclampMax, idle);
        idle = false;
    }

    public void remove(Task task) {
        min.remove(task.uclampMin, NONE);
        max.remove(task.uclampMax, task.uclampMax);
        idle = max.isEmpty();
    }
}
