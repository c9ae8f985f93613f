package org.schedsim.kernel.state;

/** One of the two utilisation clamps over the runnable tasks of a CPU: counted in buckets, the highest in use speaks (spec 13 §7). */
public final class UclampBuckets {
    public static final int BUCKETS = 5;

    private static final int WIDTH = 205;

    /** Runnable tasks by bucket. */
    private final int[] tasks = new int[BUCKETS];

    /** Largest clamp that a bucket has seen since it was empty. */
    private final int[] values = new int[BUCKETS];

    /** What holds for the CPU, 0 to 1024. */
    public int value;

    UclampBuckets(int value) {
        this.value = value;
    }

    /** {@code uclamp_bucket_id}. */
    public static int bucketOf(int clamp) {
        return Math.min(clamp / WIDTH, BUCKETS - 1);
    }

    void add(int clamp, boolean first) {
        int bucket = bucketOf(clamp);
        tasks[bucket]++;
        if (first) {
            value = clamp;
        }
        if (tasks[bucket] == 1 || clamp > values[bucket]) {
            values[bucket] = clamp;
        }
        value = Math.max(value, clamp);
    }

    /** {@code whenEmpty}: what holds if this was the last task. */
    void remove(int clamp, int whenEmpty) {
        int bucket = bucketOf(clamp);
        tasks[bucket]--;
        if (tasks[bucket] == 0 && values[bucket] >= value) {
            int highest = highestInUse();
            value = highest < 0 ? whenEmpty : values[highest];
        }
    }

    private int highestInUse() {
        int bucket = BUCKETS - 1;
        while (bucket >= 0 && tasks[bucket] == 0) {
            bucket--;
        }
        return bucket;
    }

    boolean isEmpty() {
        return highestInUse() < 0;
    }
}
