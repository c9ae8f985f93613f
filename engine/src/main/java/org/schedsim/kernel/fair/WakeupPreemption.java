package org.schedsim.kernel.fair;

import static java.util.Objects.requireNonNull;

import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.Tunables;

/** May a task that was just enqueued preempt the running one (spec 11 §8)? */
final class WakeupPreemption {
    private final Tunables tunables;
    private final RunningEntity running;
    private final Protection protection;
    private final LivePick pick;
    private final Requests requests;
    private final Decisions decisions;
    private final int pending;
    private final int currIsIdleClass;
    private final int wakeeIsIdleClass;
    private final int notNormalPolicy;
    private final int preemptShort;
    private final int fork;
    private final int delayed;
    private final int picked;
    private final int notPicked;

    WakeupPreemption(
            Tunables tunables,
            RunningEntity running,
            Protection protection,
            LivePick pick,
            Requests requests,
            Decisions decisions) {
        this.tunables = tunables;
        this.running = running;
        this.protection = protection;
        this.pick = pick;
        this.requests = requests;
        this.decisions = decisions;
        this.pending = rule("request-pending", "veto");
        this.currIsIdleClass = rule("idle-class-current", "accept");
        this.wakeeIsIdleClass = rule("idle-class-wakee", "veto");
        this.notNormalPolicy = rule("not-normal-policy", "veto");
        this.preemptShort = rule("preempt-short", "accept");
        this.fork = rule("fork", "veto");
        this.delayed = rule("delayed-wakee", "veto");
        this.picked = rule("picked", "accept");
        this.notPicked = rule("not-picked", "veto");
    }

    private int rule(String name, String outcome) {
        return decisions.register("wakeup_preempt_fair", name, outcome);
    }

    /** {@code wakeup_preempt_fair}; both tasks are fair. */
    void check(CpuRq rq, Task task, int wakeFlags) {
        Entity se = rq.curr.se;
        Entity pse = task.se;
        if (se == pse || !tunables.wakeupPreemption) {
            return;
        }
        if (rq.request == Request.REAL && !(tunables.flatHierarchy && tunables.preemptShort)) {
            decisions.count(pending);
            return;
        }
        while (se.cfsRq != pse.cfsRq) {
            int depth = se.depth;
            se = depth >= pse.depth ? above(se) : se;
            pse = pse.depth >= depth ? above(pse) : pse;
        }
        if (se == pse) {
            return;
        }
        boolean currIdle = Hierarchy.isIdle(se);
        boolean wakeeIdle = Hierarchy.isIdle(pse);
        if (currIdle && !wakeeIdle) {
            Protection.cancel(se);
            preempt(rq, currIsIdleClass);
        } else if (wakeeIdle && !currIdle) {
            refuse(se, wakeeIsIdleClass);
        } else if (task.policy != SchedPolicy.NORMAL) {
            refuse(se, notNormalPolicy);
        } else {
            checkNormal(rq, se, pse, wakeFlags);
        }
    }

    private static Entity above(Entity se) {
        return requireNonNull(se.parent);
    }

    private void checkNormal(CpuRq rq, Entity se, Entity pse, int wakeFlags) {
        CfsRq q = FairQueue.queueOf(se);
        running.update(q);
        if (tunables.flatHierarchy && pse.schedDelayed) {
            refuse(se, delayed);
        } else if (tunables.preemptShort && pse.sliceNs < se.sliceNs) {
            checkShorter(rq, se, pse);
        } else if ((wakeFlags & SchedClass.WF_FORK) != 0) {
            refuse(se, fork);
        } else if (pse.schedDelayed) {
            refuse(se, delayed);
        } else if (pick.pick(q, true) == pse) {
            preempt(rq, se, picked);
        } else {
            standBack(q, se);
        }
    }

    /** A shorter slice overrides protection, not eligibility. */
    private void checkShorter(CpuRq rq, Entity se, Entity pse) {
        CfsRq q = FairQueue.queueOf(se);
        boolean isPicked = pick.pick(q, false) == pse;
        if (!isPicked && !(tunables.flatHierarchy && Lag.isEligible(q, pse.vruntime))) {
            standBack(q, se);
            return;
        }
        Protection.cancel(se);
        RunningEntity.clearBuddy(q, se);
        if (tunables.flatHierarchy && (q.nextBuddy == null || q.nextBuddy.sliceNs >= pse.sliceNs)) {
            q.nextBuddy = pse;
        }
        preempt(rq, preemptShort);
    }

    private void preempt(CpuRq rq, Entity se, int rule) {
        if (tunables.flatHierarchy) {
            Protection.cancel(se);
        }
        preempt(rq, rule);
    }

    private void preempt(CpuRq rq, int rule) {
        decisions.count(rule);
        requests.lazy(rq);
    }

    /** No preemption; since 7.3 the running entity is then protected for the shortest slice only. */
    private void refuse(Entity se, int rule) {
        decisions.count(rule);
        if (tunables.flatHierarchy) {
            protection.shorten(FairQueue.queueOf(se), se);
        }
    }

    private void standBack(CfsRq q, Entity se) {
        decisions.count(notPicked);
        protection.shorten(q, se);
    }
}
