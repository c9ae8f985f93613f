package org.schedsim.kernel.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

class FairClassTests {
    private static Task running(FairMachine cpu, String name) {
        Task task = cpu.task(name);
        cpu.wake(task);
        cpu.schedule();
        return task;
    }

    @Test
    void a_task_that_wakes_elsewhere_shows_on_its_old_cpu_until_that_updates() {
        FairMachine cpus = new FairMachine("1 llc x 2 cpu", tunables -> {});
        Task task = running(cpus, "T");
        running(cpus, "neighbour");
        cpus.at(40_000_000);
        while (cpus.rq().curr != task) {
            cpus.fair.tick(cpus.rq(), cpus.rq().curr, false);
            cpus.schedule();
            cpus.at(cpus.nowNs() + 1_000_000);
        }
        task.se.vlag = 0;
        if (!cpus.sleep()) {
            cpus.fair.dequeue(cpus.rq(), task, SchedClass.DEQUEUE_SLEEP | SchedClass.DEQUEUE_DELAYED);
            task.onRq = false;
        }
        cpus.schedule();
        long loadBefore = cpus.rq().cfs.avg.loadAvg;
        long share = task.se.avg.loadAvg;

        cpus.moves.setTaskCpu(task, 1, 0);
        assertThat(cpus.rq().cfs.avg.loadAvg).isEqualTo(loadBefore);
        assertThat(task.se.avg.lastUpdateTime).isZero();

        cpus.fair.updateBlockedAverages(cpus.rq());
        assertThat(cpus.rq().cfs.avg.loadAvg).isEqualTo(loadBefore - share);
        cpus.moves.activate(cpus.machine.rqs[1], task, SchedClass.ENQUEUE_WAKEUP | SchedClass.ENQUEUE_MIGRATED);
        assertThat(cpus.machine.rqs[1].cfs.avg.loadAvg).isEqualTo(share);
        assertThat(task.se.execStart).isZero();
    }

    @Test
    void a_queued_task_takes_its_averages_lag_and_relative_deadline_along() {
        FairMachine cpus = new FairMachine("1 llc x 2 cpu", tunables -> {});
        running(cpus, "running");
        Task moved = cpus.task("moved");
        cpus.wake(moved);
        cpus.at(40_000_000);
        CpuRq src = cpus.rq();
        CpuRq dst = cpus.machine.rqs[1];
        cpus.fair.updateCurr(src);
        long loadBefore = src.cfs.avg.loadAvg;

        cpus.moves.detach(src, moved, 1, 0);
        assertThat(src.cfs.avg.loadAvg).isLessThan(loadBefore);
        assertThat(src.cfs.hNrQueued).isEqualTo(1);
        assertThat(moved.se.deadline).isEqualTo(1_400_000);
        cpus.moves.attach(dst, moved);

        assertThat(dst.cfs.avg.loadAvg).isEqualTo(moved.se.avg.loadAvg);
        assertThat(moved.se.deadline - moved.se.vruntime).isEqualTo(1_400_000);
        assertThat(dst.request).isEqualTo(Request.REAL);
    }

    @Test
    void an_idle_cpus_sleeper_decays_up_to_now_when_it_leaves() {
        FairMachine cpus = new FairMachine("1 llc x 2 cpu", tunables -> {});
        Task task = running(cpus, "T");
        cpus.at(345_000_000);
        cpus.sleep();
        cpus.schedule();
        long util = task.se.avg.utilAvg;
        assertThat(util).isEqualTo(1023);

        cpus.machine.now += 32L << 20;
        cpus.moves.setTaskCpu(task, 1, 0);

        assertThat(task.se.avg.utilAvg).isBetween(util / 2 - 12, util / 2);
    }

    @Test
    void a_running_task_made_less_important_asks_for_a_real_reschedule() {
        FairMachine cpu = FairMachine.oneCpu();
        Task task = running(cpu, "T");
        cpu.fair.changeNice(cpu.rq(), task, 5);
        assertThat(cpu.rq().request).isEqualTo(Request.NONE);

        cpu.wake(cpu.task("other"));
        cpu.fair.changeNice(cpu.rq(), task, 4);
        assertThat(cpu.rq().request).isEqualTo(Request.NONE);
        cpu.fair.changeNice(cpu.rq(), task, 6);
        assertThat(cpu.rq().request).isEqualTo(Request.REAL);
        assertThat(cpu.rq().cfs.curr).isSameAs(task.se);
        assertThat(cpu.rq().cfs.timelineSize).isEqualTo(1);
    }

    @Test
    void a_change_of_nice_keeps_lag_and_relative_deadline_in_real_time() {
        FairMachine cpu = FairMachine.oneCpu();
        running(cpu, "running");
        Task waiting = cpu.task("waiting");
        cpu.wake(waiting);

        cpu.fair.changeNice(cpu.rq(), waiting, 5);

        assertThat(waiting.se.deadline - waiting.se.vruntime).isEqualTo(2_800_000L * 1024 / 335);
        assertThat(waiting.se.avg.loadAvg).isEqualTo(335);
    }

    @Test
    void own_slices_are_clamped_and_zero_goes_back_to_the_base() {
        FairMachine cpu = FairMachine.oneCpu();
        Task task = running(cpu, "T");

        cpu.fair.changeSlice(task, 1);
        assertThat(task.se.sliceNs).isEqualTo(100_000);
        cpu.fair.changeSlice(task, 1_000_000_000);
        assertThat(task.se.sliceNs).isEqualTo(100_000_000);
        assertThat(cpu.rq().cfs.nrCustomSlice).isEqualTo(1);
        cpu.fair.changeSlice(task, 0);
        assertThat(task.se.sliceNs).isEqualTo(2_800_000);
        assertThat(cpu.rq().cfs.nrCustomSlice).isZero();
    }

    @Test
    void leaving_idle_policy_tasks_alone_makes_balancing_due() {
        FairMachine cpu = FairMachine.oneCpu();
        running(cpu, "T");
        cpu.wake(cpu.task("background", SchedPolicy.IDLE, 0));
        cpu.rq().nextBalance = cpu.machine.jiffies + 100;
        cpu.at(300_000);

        assertThat(cpu.sleep()).isFalse();
        assertThat(cpu.rq().nextBalance).isEqualTo(cpu.machine.jiffies + 100);
        cpu.at(2_000_000_000);
        cpu.schedule();
        assertThat(cpu.rq().isSchedIdle()).isFalse();

        FairMachine alone = FairMachine.oneCpu(tunables -> tunables.delayDequeue = false);
        running(alone, "T");
        alone.wake(alone.task("background", SchedPolicy.IDLE, 0));
        alone.rq().nextBalance = alone.machine.jiffies + 100;
        alone.sleep();
        assertThat(alone.rq().isSchedIdle()).isTrue();
        assertThat(alone.rq().nextBalance).isEqualTo(alone.machine.jiffies);
    }

    @Test
    void blocked_load_is_reported_until_nothing_is_left_to_decay() {
        FairMachine cpu = FairMachine.oneCpu();
        running(cpu, "T");
        cpu.at(100_000_000);
        cpu.sleep();
        cpu.schedule();

        cpu.fair.updateBlockedAverages(cpu.rq());
        assertThat(cpu.rq().hasBlockedLoad).isTrue();

        cpu.at(100_000_000 + 345L * (1 << 20));
        cpu.fair.updateBlockedAverages(cpu.rq());
        assertThat(cpu.rq().cfs.avg.loadAvg).isZero();
        assertThat(cpu.rq().hasBlockedLoad).isFalse();
    }

    @Test
    void a_dead_tasks_averages_show_until_the_queue_updates() {
        FairMachine cpu = FairMachine.oneCpu();
        Task task = running(cpu, "T");
        cpu.at(100_000_000);
        cpu.sleep();
        cpu.schedule();
        long util = cpu.rq().cfs.avg.utilAvg;

        cpu.fair.dead(cpu.rq(), task);
        assertThat(cpu.rq().cfs.avg.utilAvg).isEqualTo(util).isPositive();
        cpu.fair.updateBlockedAverages(cpu.rq());
        assertThat(cpu.rq().cfs.avg.utilAvg).isZero();
    }

    @Test
    void the_newly_idle_pass_is_asked_only_by_an_empty_queue() {
        int[] passes = {0};
        FairMachine cpu = FairMachine.oneCpu();
        FairClass fair = new FairClass(
                cpu.machine,
                cpu.clock,
                cpu.requests,
                new CacheAware(cpu.machine),
                (task, prev, thisCpu, flags) -> prev,
                rq -> {
                    passes[0]++;
                    return -1;
                });
        Task task = new Task(0, "T", fair, cpu.machine.topology.online());
        fair.initTask(task);
        new Moves(cpu.machine, cpu.requests).activate(cpu.rq(), task, SchedClass.ENQUEUE_WAKEUP);

        assertThat(fair.pick(cpu.rq())).isSameAs(task);
        assertThat(passes[0]).isZero();
        fair.dequeue(cpu.rq(), task, SchedClass.DEQUEUE_SLEEP);
        assertThat(fair.pick(cpu.rq())).isSameAs(fair.retryPick);
        assertThat(passes[0]).isEqualTo(1);
    }

    @Test
    void the_slice_timer_runs_only_for_company_and_is_not_moved_for_little() {
        FairMachine cpu = FairMachine.oneCpu(tunables -> tunables.hrtick = true);
        running(cpu, "T");
        assertThat(cpu.timer.dueNs).isNegative();

        cpu.at(1_000_000);
        cpu.wake(cpu.task("other"));
        assertThat(cpu.timer.dueNs).isEqualTo(Machine.BOOT_NS + 2_800_000);

        cpu.rq().irqAvg.utilAvg = 512;
        cpu.timer.dueNs = -1;
        cpu.at(1_800_000);
        cpu.wake(cpu.task("third"));
        assertThat(cpu.timer.dueNs).isEqualTo(Machine.BOOT_NS + 1_800_000 + 2_000_000);
    }

    @Test
    void the_slice_timer_ends_the_slice_by_a_real_request() {
        FairMachine cpu = FairMachine.oneCpu(tunables -> tunables.hrtick = true);
        Task task = running(cpu, "T");
        cpu.wake(cpu.task("other"));
        cpu.at(2_800_000);

        cpu.fair.tick(cpu.rq(), task, true);

        assertThat(cpu.rq().request).isEqualTo(Request.REAL);
        assertThat(cpu.schedule().name).isEqualTo("other");
        assertThat(cpu.timer.dueNs).isEqualTo(Machine.BOOT_NS + 5_600_000);
    }
}
