package org.schedsim.kernel.dl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedsim.kernel.state.DlEntity;

/** 1.024 µs stands for one unit, in which shares are compared. */
class ReplenishmentTests {
    private static final long U = 1_024_000;

    private static DlEntity reservation(long runtime, long deadline, long period) {
        DlEntity dl = new DlEntity(runtime * U, deadline * U, period * U);
        Replenishment.newPeriod(dl, 100 * U);
        return dl;
    }

    @Test
    void wakeup_that_can_still_keep_its_share_changes_nothing() {
        DlEntity dl = reservation(3, 10, 10);
        dl.leftNs = U;

        Replenishment.atWakeup(dl, 105 * U);

        assertThat(dl.leftNs)
                .as("1 of the 5 that are left is less than 3 of 10")
                .isEqualTo(U);
        assertThat(dl.absDeadlineNs).isEqualTo(110 * U);
    }

    @Test
    void wakeup_that_would_need_more_than_its_share_begins_a_period() {
        DlEntity dl = reservation(3, 10, 10);
        dl.leftNs = 2 * U;

        Replenishment.atWakeup(dl, 105 * U);

        assertThat(dl.leftNs).isEqualTo(3 * U);
        assertThat(dl.absDeadlineNs).isEqualTo(115 * U);
    }

    @Test
    void wakeup_after_the_deadline_begins_a_period() {
        DlEntity dl = reservation(3, 10, 10);
        dl.leftNs = 1;

        Replenishment.atWakeup(dl, 111 * U);

        assertThat(dl.leftNs).isEqualTo(3 * U);
        assertThat(dl.absDeadlineNs).isEqualTo(121 * U);
    }

    /** A new period would give it more than 2 of each 10. */
    @Test
    void early_deadline_leaves_only_what_fits_until_it() {
        DlEntity dl = reservation(2, 4, 10);

        Replenishment.atWakeup(dl, 102 * U);

        assertThat(dl.leftNs).isEqualTo(U);
        assertThat(dl.absDeadlineNs).isEqualTo(104 * U);
    }

    @Test
    void between_an_early_deadline_and_the_next_period_it_waits() {
        DlEntity dl = reservation(2, 4, 10);

        assertThat(Replenishment.mustWaitForPeriod(dl, 103 * U)).isFalse();
        assertThat(Replenishment.mustWaitForPeriod(dl, 105 * U)).isTrue();
        assertThat(Replenishment.mustWaitForPeriod(dl, 110 * U)).isFalse();
    }

    @Test
    void overrun_is_paid_back_by_the_next_periods() {
        DlEntity dl = reservation(3, 10, 10);
        dl.leftNs = -4 * U;

        Replenishment.replenish(dl, 110 * U);

        assertThat(dl.leftNs).isEqualTo(2 * U);
        assertThat(dl.absDeadlineNs).isEqualTo(130 * U);
    }

    @Test
    void replenishment_that_comes_too_late_begins_a_period() {
        DlEntity dl = reservation(3, 10, 10);
        dl.leftNs = 0;

        Replenishment.replenish(dl, 150 * U);

        assertThat(dl.leftNs).isEqualTo(3 * U);
        assertThat(dl.absDeadlineNs).isEqualTo(160 * U);
    }
}
