package org.schedsim.kernel.fair;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.Tunables;

/** Which entity of a queue runs next: earliest deadline among the eligible, parity first (spec 11 §6). */
final class Pick {
    private final boolean pickBuddy;
    private final Decisions decisions;
    private final int onlyEntity;
    private final int buddy;
    private final int protectedCurrent;
    private final int currentDeadline;
    private final int earliestDeadline;

    Pick(Tunables tunables, Decisions decisions) {
        this.pickBuddy = tunables.pickBuddy;
        this.decisions = decisions;
        this.onlyEntity = rule("only-entity");
        this.buddy = rule("next-buddy");
        this.protectedCurrent = rule("slice-protection");
        this.currentDeadline = rule("current-deadline");
        this.earliestDeadline = rule("earliest-deadline");
    }

    private int rule(String name) {
        return decisions.register("pick_eevdf", name, "choose");
    }

    /** {@code pick_eevdf}; {@code protect}: the running entity's protection and the buddy count. */
    Entity pick(CfsRq q, boolean protect) {
        Entity curr = q.curr != null && q.curr.onRq ? q.curr : null;
        if (q.nrEntities == 1) {
            return picked(onlyEntity, curr != null ? curr : q.timeline[0]);
        }
        long sum = Lag.sum(q);
        long weight = Lag.weight(q);
        Entity next = q.nextBuddy;
        if (pickBuddy && protect && next != null && isEligible(q, sum, weight, next)) {
            return picked(buddy, next);
        }
        if (curr != null && !isEligible(q, sum, weight, curr)) {
            curr = null;
        }
        if (curr != null && protect && Protection.isActive(curr)) {
            return picked(protectedCurrent, curr);
        }
        Entity best = earliestEligible(q, sum, weight);
        if (curr != null && (best == null || VirtualTime.before(curr.deadline, best.deadline))) {
            return picked(currentDeadline, curr);
        }
        if (best == null) {
            throw new IllegalStateException("no entity of CPU " + q.rq.cpu + " is eligible");
        }
        return picked(earliestDeadline, best);
    }

    private Entity picked(int rule, Entity se) {
        decisions.count(rule);
        return se;
    }

    private static boolean isEligible(CfsRq q, long sum, long weight, Entity se) {
        return Lag.isEligible(sum, weight, se.vruntime - q.zeroVruntime);
    }

    private static @Nullable Entity earliestEligible(CfsRq q, long sum, long weight) {
        for (int i = 0; i < q.timelineSize; i++) {
            Entity se = q.timeline[i];
            if (isEligible(q, sum, weight, se)) {
                return se;
            }
        }
        return null;
    }
}
