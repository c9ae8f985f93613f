package org.schedsim.kernel.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.Task;

/** Spec 11 §7: task S blocks at 0.3 ms with a lag of -150 µs beside H. */
class DelayedDequeueTests {
    private final FairMachine cpu = FairMachine.oneCpu();
    private final CfsRq q = cpu.rq().cfs;
    private final Task s = cpu.task("S");
    private final Task h = cpu.task("H");

    @BeforeEach
    void s_blocks_beside_h() {
        cpu.wake(s);
        cpu.schedule();
        cpu.wake(h);
        cpu.at(300_000);
        s.se.avg.utilEst = 100;
        q.avg.utilEst = 100;
        assertThat(cpu.sleep()).isFalse();
    }

    @Test
    void a_delayed_task_counts_as_queued_but_not_as_runnable() {
        assertThat(s.se.schedDelayed).isTrue();
        assertThat(s.se.vlag).isEqualTo(-150_000);
        assertThat(cpu.rq().nrRunning).isEqualTo(2);
        assertThat(q.hNrQueued).isEqualTo(2);
        assertThat(q.hNrRunnable).isEqualTo(1);
        assertThat(q.nrQueued).isEqualTo(2);
        assertThat(q.loadWeight).isEqualTo(2 << 20);
        assertThat(q.avg.utilEst).isZero();
    }

    @Test
    void its_load_average_accrues_and_its_runnable_average_does_not() {
        cpu.schedule();
        cpu.at(40_000_000);
        cpu.wake(cpu.task("other"));
        cpu.fair.changeNice(cpu.rq(), s, 0);

        assertThat(s.se.avg.loadAvg).isGreaterThan(1000);
        assertThat(s.se.avg.runnableAvg).isLessThan(10);
        assertThat(s.se.avg.utilAvg).isLessThan(10);
    }

    @Test
    void it_leaves_when_it_is_picked_with_its_lag_worked_off() {
        assertThat(cpu.schedule()).isSameAs(h);
        cpu.at(3_000_000);
        cpu.fair.tick(cpu.rq(), h, false);

        assertThat(cpu.schedule()).isSameAs(h);

        assertThat(s.onRq).isFalse();
        assertThat(s.se.schedDelayed).isFalse();
        assertThat(s.se.vlag).isZero();
        assertThat(cpu.rq().nrRunning).isEqualTo(1);
        assertThat(q.hNrQueued).isEqualTo(1);
        assertThat(q.hNrRunnable).isEqualTo(1);
        assertThat(cpu.rq().cfsTasksHead).isSameAs(h);
        assertThat(cpu.rq().cfsTasksTail).isSameAs(h);
    }

    @Test
    void a_queue_of_delayed_tasks_drains_and_the_cpu_goes_idle() {
        cpu.schedule();
        cpu.at(400_000);
        cpu.sleep();

        assertThat(cpu.schedule()).isSameAs(cpu.rq().idle);
        assertThat(cpu.rq().nrRunning).isZero();
        assertThat(q.nrQueued).isZero();
        assertThat(q.loadWeight).isZero();
    }

    @Test
    void waking_before_the_lag_is_gone_keeps_place_and_deadline() {
        cpu.schedule();
        long vruntime = s.se.vruntime;
        long deadline = s.se.deadline;

        cpu.wake(s);

        assertThat(s.se.vruntime).isEqualTo(vruntime);
        assertThat(s.se.deadline).isEqualTo(deadline);
        assertThat(s.se.schedDelayed).isFalse();
        assertThat(q.hNrRunnable).isEqualTo(2);
        assertThat(q.avg.utilEst).isEqualTo(s.se.avg.utilEst).isPositive();
    }

    @Test
    void waking_after_the_lag_is_gone_is_placed_anew_with_a_full_slice() {
        cpu.schedule();
        cpu.at(2_300_000);

        cpu.wake(s);

        assertThat(s.se.vlag).isZero();
        assertThat(s.se.vruntime).isEqualTo(h.se.vruntime);
        assertThat(s.se.deadline).isEqualTo(s.se.vruntime + 2_800_000);
    }

    @Test
    void a_change_of_nice_requeues_it_still_delayed() {
        cpu.schedule();

        cpu.fair.changeNice(cpu.rq(), s, 5);

        assertThat(s.se.schedDelayed).isTrue();
        assertThat(s.onRq).isTrue();
        assertThat(s.se.weight).isEqualTo(335 << 10);
        assertThat(q.loadWeight).isEqualTo((1024 + 335) << 10);
        assertThat(q.hNrQueued).isEqualTo(2);
        assertThat(q.hNrRunnable).isEqualTo(1);
        assertThat(q.avg.utilEst).isZero();
    }

    @Test
    void a_task_that_dies_is_never_delayed() {
        cpu.schedule();
        cpu.wake(s);
        cpu.at(900_000);
        cpu.fair.updateCurr(cpu.rq());
        assertThat(Lag.isEligible(q, h.se.vruntime)).isFalse();

        boolean gone = cpu.fair.dequeue(cpu.rq(), h, SchedClass.DEQUEUE_SLEEP | SchedClass.DEQUEUE_SPECIAL);

        assertThat(gone).isTrue();
        assertThat(h.se.schedDelayed).isFalse();
    }
}
