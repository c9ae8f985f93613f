package org.schedsim.kernel.rt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

class RtClassTests {
    private final RtMachine cpus = new RtMachine("1 llc x 2 cpu");

    private Task running(Task task) {
        cpus.wake(task);
        assertThat(cpus.schedule(task.cpu)).isSameAs(task);
        return task;
    }

    private Task pinned(Task task) {
        task.allowed = CpuMask.of(task.cpu);
        return task;
    }

    @Test
    void a_real_time_task_stays_where_a_fair_task_runs_and_preempts_it() {
        Task fair = running(cpus.fair("fair", 0));
        Task fifo = cpus.fifo("fifo", 0, 1);

        cpus.wake(fifo);

        assertThat(fifo.cpu).isZero();
        assertThat(cpus.rq(0).request).isEqualTo(Request.REAL);
        assertThat(cpus.schedule(0)).isSameAs(fifo);
        assertThat(fair.onRq).isTrue();
        assertThat(cpus.rq(0).nrRunning).isEqualTo(2);
        assertThat(cpus.rq(0).cfs.hNrRunnable).isEqualTo(1);
    }

    @Test
    void it_goes_elsewhere_if_it_would_wait_behind_an_equal_one() {
        running(cpus.fifo("first", 0, 10));
        Task second = cpus.fifo("second", 0, 10);

        cpus.wake(second);

        assertThat(second.cpu).isEqualTo(1);
    }

    @Test
    void it_replaces_a_less_urgent_one_which_is_pushed_away() {
        Task low = running(cpus.fifo("low", 0, 5));
        Task high = cpus.fifo("high", 0, 10);

        cpus.wake(high);
        assertThat(high.cpu).isZero();
        assertThat(cpus.schedule(0)).isSameAs(high);

        assertThat(low.cpu).isEqualTo(1);
        assertThat(cpus.rq(1).request).isEqualTo(Request.REAL);
        assertThat(cpus.schedule(1)).isSameAs(low);
    }

    @Test
    void pinned_tasks_wait_in_order_and_a_preempted_one_comes_first() {
        Task first = running(pinned(cpus.fifo("first", 0, 5)));
        Task second = pinned(cpus.fifo("second", 0, 5));
        Task urgent = pinned(cpus.fifo("urgent", 0, 9));
        cpus.wake(second);
        assertThat(cpus.rq(0).request).isEqualTo(Request.NONE);
        cpus.wake(urgent);
        assertThat(cpus.rq(0).request).isEqualTo(Request.REAL);
        assertThat(cpus.schedule(0)).isSameAs(urgent);

        assertThat(cpus.block(0)).isSameAs(first);
        assertThat(cpus.block(0)).isSameAs(second);
        assertThat(cpus.block(0)).isSameAs(cpus.rq(0).idle);
        assertThat(cpus.rq(0).nrRunning).isZero();
    }

    @Test
    void a_cpu_that_runs_out_of_urgent_work_pulls() {
        running(cpus.fifo("a", 0, 10));
        running(cpus.fifo("b", 1, 10));
        Task waiting = cpus.fifo("waiting", 0, 3);
        cpus.wake(waiting);
        assertThat(waiting.cpu).isZero();

        assertThat(cpus.block(1)).isSameAs(waiting);
        assertThat(waiting.cpu).isEqualTo(1);
    }

    @Test
    void round_robin_changes_at_the_end_of_a_slice_and_fifo_does_not() {
        Task first = running(pinned(cpus.fifo("first", 0, 5)));
        Task second = pinned(cpus.fifo("second", 0, 5));
        cpus.wake(second);
        long ns = 0;
        for (int i = 0; i < 200; i++) {
            cpus.at(ns += 1_000_000);
            cpus.tick(0);
        }
        assertThat(cpus.rq(0).request).isEqualTo(Request.NONE);

        first.policy = SchedPolicy.RR;
        int ticks = 0;
        while (cpus.rq(0).request == Request.NONE) {
            cpus.at(ns += 1_000_000);
            cpus.tick(0);
            ticks++;
        }
        assertThat(ticks).isEqualTo(100);
        assertThat(cpus.schedule(0)).isSameAs(second);
        assertThat(cpus.block(0)).isSameAs(first);
    }

    @Test
    void yield_goes_behind_peers_but_not_behind_less_urgent_ones() {
        Task first = running(pinned(cpus.fifo("first", 0, 5)));
        Task low = pinned(cpus.fifo("low", 0, 4));
        cpus.wake(low);
        cpus.rt.yield(cpus.rq(0));
        assertThat(cpus.schedule(0)).isSameAs(first);

        Task second = pinned(cpus.fifo("second", 0, 5));
        cpus.wake(second);
        cpus.rt.yield(cpus.rq(0));
        assertThat(cpus.schedule(0)).isSameAs(second);
    }

    /** 600 µs of each millisecond; the figures are those of section rt_ramp of the loop vectors. */
    @Test
    void the_rt_average_grows_while_real_time_tasks_run_and_decays_when_they_come_back() {
        RtMachine cpu = new RtMachine("1 llc x 1 cpu").bootedAtZero();
        cpu.wake(cpu.fair("fair", 0));
        cpu.schedule(0);
        Task burst = cpu.fifo("burst", 0, 1);
        burst.allowed = CpuMask.of(0);
        for (long ms = 0; ms <= 8; ms++) {
            cpu.at(ms * 1_000_000);
            cpu.wake(burst);
            cpu.schedule(0);
            if (ms == 8) {
                assertThat(cpu.rq(0).rtAvg.utilAvg).isEqualTo(94);
            }
            cpu.at(ms * 1_000_000 + 600_000);
            cpu.block(0);
        }
        assertThat(cpu.rq(0).rtAvg.utilAvg).isEqualTo(104);
        assertThat(Pelt.scaleRtCapacity(cpu.rq(0))).isEqualTo(920);
    }

    @Test
    void starved_fair_tasks_get_50_ms_at_the_end_of_a_second() {
        Task fair = running(cpus.fair("fair", 0));
        Task hog = running(pinned(cpus.fifo("hog", 0, 1)));
        long start = fair.se.sumExecRuntimeNs;
        long firstTurnMs = 0;
        for (int ms = 1; ms <= 9_900; ms++) {
            cpus.at(ms * 1_000_000L);
            cpus.tick(0);
            if (cpus.rq(0).request != Request.NONE && cpus.schedule(0) == fair && firstTurnMs == 0) {
                firstTurnMs = ms;
            }
        }
        assertThat(firstTurnMs).isBetween(950L, 951L);
        assertThat(fair.se.sumExecRuntimeNs - start).isEqualTo(9 * 50_000_000L);
        assertThat(hog.se.sumExecRuntimeNs).isPositive();
    }

    @Test
    void fair_tasks_that_get_enough_beside_rt_are_not_served() {
        Task fair = running(cpus.fair("fair", 0));
        Task burst = pinned(cpus.fifo("burst", 0, 1));
        for (int ms = 1; ms <= 5_000; ms++) {
            cpus.at(ms * 1_000_000L);
            cpus.tick(0);
            cpus.wake(burst);
            assertThat(cpus.schedule(0)).isSameAs(burst);
            cpus.at(ms * 1_000_000L + 900_000);
            assertThat(cpus.block(0)).isSameAs(fair);
        }
    }

    @Test
    void a_fair_task_made_real_time_takes_the_cpu_and_its_load_leaves_the_fair_queue() {
        running(cpus.fair("running", 0));
        Task task = cpus.fair("task", 0);
        cpus.wake(task);
        cpus.at(100_000_000);
        PolicyChange change = cpus.policyChange();

        change.change(cpus.rq(0), task, SchedPolicy.FIFO, 1);

        assertThat(cpus.rq(0).request).isEqualTo(Request.REAL);
        assertThat(cpus.rq(0).cfs.hNrQueued).isEqualTo(1);
        assertThat(cpus.rq(0).rt.nrRunning).isEqualTo(1);
        assertThat(cpus.schedule(0)).isSameAs(task);
        change.change(cpus.rq(0), task, SchedPolicy.NORMAL, 0);
        assertThat(cpus.rq(0).request).isEqualTo(Request.REAL);
        assertThat(cpus.rq(0).cfs.curr).isSameAs(task.se);
        assertThat(cpus.rq(0).rt.nrRunning).isZero();
        assertThat(cpus.rq(0).nrRunning).isEqualTo(2);
    }
}
