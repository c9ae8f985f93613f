package org.schedsim.kernel.fair;

import java.util.Arrays;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;

/** The entities that wait on a queue, by deadline, and the sums over them that give the average vruntime. */
final class Timeline {
    private Timeline() {}

    /** Among equal deadlines the one inserted first stays first. */
    static void insert(CfsRq q, Entity se) {
        if (q.timelineSize == q.timeline.length) {
            q.timeline = Arrays.copyOf(q.timeline, 2 * q.timelineSize);
        }
        int at = endOf(q, se.deadline);
        System.arraycopy(q.timeline, at, q.timeline, at + 1, q.timelineSize - at);
        q.timeline[at] = se;
        q.timelineSize++;
        se.insertion = q.nextInsertion++;
        q.sumWVruntime += se.weight * (se.vruntime - q.zeroVruntime);
        q.sumWeight += se.weight;
    }

    static void remove(CfsRq q, Entity se) {
        int at = endOf(q, se.deadline) - 1;
        while (q.timeline[at] != se) {
            at--;
        }
        q.timelineSize--;
        System.arraycopy(q.timeline, at + 1, q.timeline, at, q.timelineSize - at);
        q.sumWVruntime -= se.weight * (se.vruntime - q.zeroVruntime);
        q.sumWeight -= se.weight;
    }

    /** Index behind the last entity whose deadline is not after {@code deadline}. */
    private static int endOf(CfsRq q, long deadline) {
        int low = 0;
        int high = q.timelineSize;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (VirtualTime.before(deadline, q.timeline[middle].deadline)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
