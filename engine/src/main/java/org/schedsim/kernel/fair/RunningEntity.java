package org.schedsim.kernel.fair;

import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.group.Bandwidth;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;

/** Accounting of running time, and the end of slices (spec 11 §4). */
final class RunningEntity {
    private final Slices slices;
    private final Requests requests;
    private final CacheAware cache;
    private final Bandwidth bandwidth;

    RunningEntity(Slices slices, Requests requests, CacheAware cache, Bandwidth bandwidth) {
        this.slices = slices;
        this.requests = requests;
        this.cache = cache;
        this.bandwidth = bandwidth;
    }

    /** {@code update_curr}. */
    void update(CfsRq q) {
        Entity curr = q.curr;
        if (curr == null) {
            return;
        }
        CpuRq rq = q.rq;
        long delta = rq.clockTask - curr.execStart;
        if (delta <= 0) {
            return;
        }
        curr.execStart = rq.clockTask;
        curr.sumExecRuntimeNs += delta;
        if (curr.task != null) {
            cache.account(rq, curr.task, delta);
        }
        curr.vruntime += VirtualTime.calcDeltaFair(delta, curr.weight);
        boolean sliceOver = renewDeadline(q, curr);
        if (q.nrEntities != 1 && (sliceOver || !Protection.isActive(curr))) {
            requests.lazy(rq);
            clearBuddy(q, curr);
        }
        bandwidth.ran(q, curr, delta);
    }

    /** {@code update_deadline}: an overrun is not carried into the next slice. Returns true if the slice is over. */
    boolean renewDeadline(CfsRq q, Entity se) {
        if (VirtualTime.before(se.vruntime, se.deadline)) {
            return false;
        }
        slices.refresh(se);
        se.deadline = se.vruntime + VirtualTime.calcDeltaFair(se.sliceNs, se.weight);
        Lag.avgVruntime(q);
        return true;
    }

    /** {@code clear_buddies}: the groups above are no longer preferred either. */
    static void clearBuddy(CfsRq q, Entity se) {
        Entity buddy = se;
        CfsRq level = q;
        while (buddy != null && level.nextBuddy == buddy) {
            level.nextBuddy = null;
            buddy = buddy.parent;
            level = buddy == null ? q : FairQueue.queueOf(buddy);
        }
    }
}
