package org.schedsim.trace;

import java.util.Arrays;

/** Stretches in order of time, each ending where the next begins; those of no length are dropped. */
final class Stretches {
    private static final Activity[] ACTIVITIES = Activity.values();

    private long[] starts = new long[8];
    private byte[] activities = new byte[8];
    private int[] cpus = new int[8];
    private int size;

    void begin(long timeNs, Activity activity, int cpu) {
        if (size > 0 && starts[size - 1] == timeNs) {
            size--;
        }
        if (size > 0 && activities[size - 1] == activity.ordinal() && cpus[size - 1] == cpu) {
            return;
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            activities = Arrays.copyOf(activities, 2 * size);
            cpus = Arrays.copyOf(cpus, 2 * size);
        }
        starts[size] = timeNs;
        activities[size] = (byte) activity.ordinal();
        cpus[size] = cpu;
        size++;
    }

    int size() {
        return size;
    }

    long start(int i) {
        return starts[i];
    }

    Activity activity(int i) {
        return ACTIVITIES[activities[i]];
    }

    int cpu(int i) {
        return cpus[i];
    }

    Activity lastActivity() {
        return activity(size - 1);
    }

    /** Index of the stretch that holds {@code timeNs}; 0 before the first. */
    int at(long timeNs) {
        int found = Arrays.binarySearch(starts, 0, size, timeNs);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }
}
