package org.schedsim.kernel.fair;

import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** Load weights of nice values (spec 11 §1). */
final class Weights {
    private static final int LOWEST_NICE = -20;
    private static final int SCHED_IDLE = 3;

    /** {@code sched_prio_to_weight}. */
    private static final int[] BY_NICE = {
        88761, 71755, 56483, 46273, 36291, 29154, 23254, 18705, 14949, 11916,
        9548, 7620, 6100, 4904, 3906, 3121, 2501, 1991, 1586, 1277,
        1024, 820, 655, 526, 423, 335, 272, 215, 172, 137,
        110, 87, 70, 56, 45, 36, 29, 23, 18, 15
    };

    private Weights() {}

    /** Internal weight of a task: idle-policy tasks have the same one at every nice value. */
    static long of(Task task) {
        return internal(task.policy == SchedPolicy.IDLE ? SCHED_IDLE : ofNice(task.nice));
    }

    static int ofNice(int nice) {
        return BY_NICE[nice - LOWEST_NICE];
    }

    static int ofIdlePolicy() {
        return SCHED_IDLE;
    }

    static long internal(int weight) {
        return (long) weight << 10;
    }
}
