package org.schedsim.kernel.fair;

import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;

/** {@code reweight_entity}: a weight changes under way; lag and what is left of the slice stay the same in real time (spec 11 §5). */
final class Reweight {
    private final RunningEntity running;
    private final Lag lag;

    Reweight(RunningEntity running, Lag lag) {
        this.running = running;
        this.lag = lag;
    }

    void reweight(CfsRq q, Entity se, long weight) {
        if (!se.onRq) {
            Placement.rescale(se, weight);
            QueueLoad.reweight(q, se, weight);
            return;
        }
        running.update(q);
        lag.update(q, se);
        boolean isCurr = q.curr == se;
        if (!isCurr) {
            Timeline.remove(q, se);
        }
        move(q.zeroVruntime, isCurr, se, weight);
        q.loadWeight += weight - se.loadWeight;
        QueueLoad.reweight(q, se, weight);
        if (!isCurr) {
            Timeline.insert(q, se);
        }
    }

    /** Seen from the average {@code avgVruntime}, to which the queue's zero has just been moved. */
    private static void move(long avgVruntime, boolean isCurr, Entity se, long weight) {
        if (isCurr && Protection.isActive(se)) {
            se.vprot = avgVruntime + Placement.rescaled(se.vprot - avgVruntime, se.weight, weight);
        }
        se.deadline = avgVruntime + Placement.rescaled(se.deadline - avgVruntime, se.weight, weight);
        se.vlag = Placement.rescaled(se.vlag, se.weight, weight);
        se.vruntime = avgVruntime - se.vlag;
    }
}
