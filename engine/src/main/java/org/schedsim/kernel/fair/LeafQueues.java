package org.schedsim.kernel.fair;

import java.util.Arrays;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;

/** The queues of groups that have averages to decay on a CPU, children before their parents (spec 10 §3, 21 §6). */
final class LeafQueues {
    private LeafQueues() {}

    /** {@code list_add_leaf_cfs_rq}, with the queues above. */
    static void add(CfsRq q) {
        CfsRq level = q;
        while (!level.onLeafList && level.parentEntity != null) {
            insert(level);
            level = FairQueue.queueOf(level.parentEntity);
        }
    }

    private static void insert(CfsRq q) {
        CpuRq rq = q.rq;
        if (rq.nrLeafCfsRqs == rq.leafCfsRqs.length) {
            rq.leafCfsRqs = Arrays.copyOf(rq.leafCfsRqs, Math.max(8, 2 * rq.nrLeafCfsRqs));
        }
        int place = rq.nrLeafCfsRqs++;
        while (place > 0 && rq.leafCfsRqs[place - 1].group.depth < q.group.depth) {
            rq.leafCfsRqs[place] = rq.leafCfsRqs[place - 1];
            place--;
        }
        rq.leafCfsRqs[place] = q;
        q.onLeafList = true;
    }

    /** Returns true if something is left that decays while nothing runs. */
    static boolean updateBlocked(CpuRq rq) {
        boolean blocked = false;
        int kept = 0;
        for (int i = 0; i < rq.nrLeafCfsRqs; i++) {
            CfsRq q = rq.leafCfsRqs[i];
            update(q);
            blocked |= QueueLoad.hasBlocked(q);
            if (isDecayed(q) && !hasChildOnList(rq, kept, q)) {
                q.onLeafList = false;
            } else {
                rq.leafCfsRqs[kept++] = q;
            }
        }
        Arrays.fill(rq.leafCfsRqs, kept, rq.nrLeafCfsRqs, null);
        rq.nrLeafCfsRqs = kept;
        QueueLoad.updateQueue(rq.cfs, rq.peltNow());
        return blocked || QueueLoad.hasBlocked(rq.cfs);
    }

    private static void update(CfsRq q) {
        if (QueueLoad.updateQueue(q, q.peltNow())) {
            GroupLoad.publish(q);
        }
        Entity se = q.parentEntity;
        if (se != null && (se.avg.loadAvg != 0 || se.avg.utilAvg != 0 || q.propagate)) {
            QueueLoad.updateAndPublish(FairQueue.queueOf(se), se);
        }
    }

    /** {@code cfs_rq_is_decayed}. */
    private static boolean isDecayed(CfsRq q) {
        return q.loadWeight == 0
                && q.avg.loadSum == 0
                && q.avg.utilSum == 0
                && q.avg.runnableSum == 0
                && q.tgLoadAvgContrib == 0;
    }

    private static boolean hasChildOnList(CpuRq rq, int size, CfsRq q) {
        for (int i = 0; i < size; i++) {
            if (rq.leafCfsRqs[i].group.parent == q.group) {
                return true;
            }
        }
        return false;
    }
}
