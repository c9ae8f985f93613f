package org.schedsim.kernel.dl;

import org.schedsim.kernel.state.DlEntity;

/** The constant bandwidth server: when a reservation gets new run time, and by when it is due. */
final class Replenishment {
    /** Shares are compared in units of 1024 ns. */
    private static final int SCALE = 10;

    private Replenishment() {}

    /** {@code replenish_dl_new_period}. */
    static void newPeriod(DlEntity dl, long nowNs) {
        dl.absDeadlineNs = nowNs + dl.deadlineNs;
        dl.leftNs = dl.runtimeNs;
    }

    /** {@code update_dl_entity}, at a wakeup: a reservation that can no longer be kept as it is begins anew. */
    static void atWakeup(DlEntity dl, long nowNs) {
        if (dl.absDeadlineNs - nowNs < 0) {
            newPeriod(dl, nowNs);
        } else if (overflows(dl, nowNs)) {
            if (dl.deadlineNs < dl.periodNs) {
                shrink(dl, nowNs);
            } else {
                newPeriod(dl, nowNs);
            }
        }
    }

    /** {@code dl_entity_overflow}: what is left until the deadline asks for more than the reserved share. */
    static boolean overflows(DlEntity dl, long nowNs) {
        long laxityNs = dl.absDeadlineNs - nowNs;
        return (dl.leftNs >> SCALE) * (dl.deadlineNs >> SCALE) > (dl.runtimeNs >> SCALE) * (laxityNs >> SCALE);
    }

    /** {@code update_dl_revised_wakeup}: with a deadline before the end of the period, only what fits is left. */
    private static void shrink(DlEntity dl, long nowNs) {
        long density = (dl.runtimeNs << 20) / dl.deadlineNs;
        dl.leftNs = density * (dl.absDeadlineNs - nowNs) >> 20;
    }

    /** {@code dl_next_period}. */
    static long nextPeriod(DlEntity dl) {
        return dl.absDeadlineNs - dl.deadlineNs + dl.periodNs;
    }

    /** {@code dl_check_constrained_dl}: it wakes after its deadline, but before its next period. */
    static boolean mustWaitForPeriod(DlEntity dl, long nowNs) {
        return dl.deadlineNs < dl.periodNs && dl.absDeadlineNs - nowNs < 0 && nextPeriod(dl) - nowNs > 0;
    }

    /** {@code replenish_dl_entity}: overruns are paid back by later periods. */
    static void replenish(DlEntity dl, long nowNs) {
        if (dl.yielded && dl.leftNs > 0) {
            dl.leftNs = 0;
        }
        while (dl.leftNs <= 0) {
            dl.absDeadlineNs += dl.periodNs;
            dl.leftNs += dl.runtimeNs;
        }
        if (dl.absDeadlineNs - nowNs < 0) {
            newPeriod(dl, nowNs);
        }
        dl.yielded = false;
        dl.throttled = false;
    }
}
