package org.schedsim.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.SmallMachines;
import org.schedsim.kernel.domain.DomainBuilder;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.LlcExclusion;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Mm;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** The machine of spec 30 §16: LLC 0 = CPU 0-7, LLC 1 = CPU 8-15, HZ 1000. */
class CacheAwareTests {
    private static final long MS = 1_000_000;

    private Machine machine;
    private CacheAware cache;
    private Mm mm;
    private int threads;

    @BeforeEach
    void boot() {
        machine = SmallMachines.of("2 llc x 8 cpu");
        DomainBuilder.build(machine);
        cache = new CacheAware(machine);
        mm = newMm();
    }

    private Mm newMm() {
        return new Mm(0, machine.nrCpus);
    }

    /** A thread of the process, running on {@code cpu}. */
    private Task threadOn(int cpu) {
        Task task = SmallMachines.task(machine, threads++);
        task.cpu = cpu;
        task.onRq = true;
        task.onCpu = true;
        machine.rqs[cpu].curr = task;
        cache.join(task, mm);
        return task;
    }

    private void run(Task task, long ns) {
        cache.account(machine.rqs[task.cpu], task, ns);
    }

    private void tick(Task task) {
        cache.tick(machine.rqs[task.cpu], task);
    }

    private void scan(Task task) {
        cache.work(machine.rqs[task.cpu], task);
    }

    @Test
    void two_and_two_threads_prefer_the_llc_of_the_lower_cpus() {
        Task[] tasks = {threadOn(0), threadOn(1), threadOn(8), threadOn(9)};
        machine.jiffies++;
        for (Task task : tasks) {
            run(task, MS);
        }
        tick(tasks[0]);
        scan(tasks[0]);
        machine.jiffies++;
        for (Task task : tasks) {
            cache.enqueued(machine.rqs[task.cpu], task);
            run(task, MS);
        }

        assertThat(mm.cpu).isZero();
        assertThat(tasks).allSatisfy(task -> assertThat(task.preferredLlc).isZero());
        assertThat(machine.rqs[8].llcCounts[0]).isOne();
        assertThat(machine.rqs[8].nrPrefLlcRunning).isZero();
        assertThat(machine.rqs[0].nrPrefLlcRunning).isOne();
    }

    @Test
    void the_scan_samples_the_threads_that_execute_now() {
        Task first = threadOn(0);
        threadOn(8);
        threadOn(9).exiting = true;
        cache.join(SmallMachines.task(machine, 99), mm);
        scan(first);

        assertThat(mm.running).isEqualTo(2);
        assertThat(mm.nrRunningAvg).isOne();
    }

    @Test
    void one_thread_of_a_process_asks_for_a_scan_in_an_epoch() {
        Task first = threadOn(0);
        Task second = threadOn(1);
        machine.jiffies++;
        run(first, MS);
        run(second, MS);
        tick(first);
        tick(second);

        assertThat(first.cacheWorkQueued).isTrue();
        assertThat(second.cacheWorkQueued).isFalse();
    }

    @Test
    void the_next_epoch_asks_again() {
        Task first = threadOn(0);
        Task second = threadOn(1);
        machine.jiffies++;
        run(first, MS);
        tick(first);
        machine.jiffies += 10;
        run(second, MS);
        tick(second);

        assertThat(second.cacheWorkQueued).isTrue();
    }

    @Test
    void scans_of_a_process_are_an_epoch_period_apart() {
        Task first = threadOn(0);
        threadOn(1);
        scan(first);
        long next = mm.nextScan;
        machine.jiffies += 9;
        scan(first);

        assertThat(mm.nextScan).isEqualTo(next).isEqualTo(machine.jiffies + 1);
        machine.jiffies += 1;
        scan(first);
        assertThat(mm.nextScan).isEqualTo(next + 10);
    }

    @Test
    void a_process_of_one_thread_has_no_preference() {
        Task only = threadOn(0);
        mm.cpu = 0;
        run(only, MS);

        assertThat(mm.cpu).isEqualTo(-1);
        assertThat(mm.exclusion).isEqualTo(LlcExclusion.SINGLE_THREAD);
    }

    @Test
    void a_second_thread_that_only_sleeps_is_enough_for_a_preference() {
        Task first = threadOn(0);
        cache.join(SmallMachines.task(machine, 99), mm);
        run(first, MS);
        scan(first);

        assertThat(mm.cpu).isZero();
        assertThat(mm.exclusion).isEqualTo(LlcExclusion.NONE);
    }

    @Test
    void a_process_once_excluded_for_its_threads_stays_excluded_when_they_sleep() {
        Task first = threadOn(0);
        threadOn(1);
        mm.nrRunningAvg = 7; // 7 x 1280 >= 8 x 1024: 80 % of 8 CPUs
        mm.cpu = 0;
        scan(first);
        machine.jiffies += 10;
        scan(first);

        assertThat(mm.cpu).isEqualTo(-1);
        assertThat(mm.nrRunningAvg).isEqualTo(7);
        assertThat(mm.exclusion).isEqualTo(LlcExclusion.MANY_THREADS);
    }

    @Test
    void a_preference_outlives_five_epochs_without_a_scan_but_not_six() {
        Task first = threadOn(0);
        threadOn(1);
        mm.cpu = 0;
        mm.epoch = machine.rqs[0].cpuEpoch;
        machine.jiffies += 50;
        run(first, MS);
        assertThat(mm.cpu).isZero();

        machine.jiffies += 1;
        run(first, MS);
        assertThat(mm.cpu).isEqualTo(-1);
        assertThat(mm.exclusion).isEqualTo(LlcExclusion.NOT_SCANNED);
    }

    @Test
    void a_thread_learns_of_a_new_preference_only_when_it_runs() {
        Task runs = threadOn(0);
        Task waits = threadOn(1);
        mm.cpu = 9;
        run(runs, MS);

        assertThat(runs.preferredLlc).isOne();
        assertThat(waits.preferredLlc).isEqualTo(-1);
    }

    @Test
    void kernel_threads_and_other_classes_leave_no_trace() {
        Task kernelThread = threadOn(0);
        kernelThread.kernelThread = true;
        Task realTime = threadOn(1);
        realTime.policy = SchedPolicy.FIFO;
        run(kernelThread, MS);
        run(realTime, MS);

        assertThat(machine.rqs[0].cpuRuntime).isZero();
        assertThat(machine.rqs[1].cpuRuntime).isZero();
    }

    @Test
    void switched_off_nothing_is_accounted_and_nothing_forgotten() {
        Task first = threadOn(0);
        mm.cpu = 9;
        machine.cacheActive = false;
        run(first, MS);
        tick(first);

        assertThat(mm.cpu).isEqualTo(9);
        assertThat(machine.rqs[0].cpuRuntime).isZero();
        assertThat(first.cacheWorkQueued).isFalse();
    }

    @Test
    void a_delayed_task_counts_as_queued_but_not_as_running_at_home() {
        Task task = threadOn(0);
        task.preferredLlc = 0;
        CpuRq rq = machine.rqs[0];
        cache.enqueued(rq, task);
        assertCounts(rq, 1, 1);

        cache.delayed(rq, task);
        task.se.schedDelayed = true;
        assertCounts(rq, 1, 0);

        task.se.schedDelayed = false;
        cache.undelayed(rq, task);
        assertCounts(rq, 1, 1);

        cache.dequeued(rq, task);
        assertCounts(rq, 0, 0);
    }

    @Test
    void a_delayed_task_that_leaves_for_good_is_taken_off_once() {
        Task task = threadOn(0);
        task.preferredLlc = 0;
        CpuRq rq = machine.rqs[0];
        cache.enqueued(rq, task);
        cache.delayed(rq, task);
        task.se.schedDelayed = true;
        cache.dequeued(rq, task);

        assertCounts(rq, 0, 0);
        assertThat(task.prefLlcQueued).isFalse();
    }

    @Test
    void a_task_away_from_home_is_counted_by_the_llc_that_it_prefers() {
        Task task = threadOn(0);
        task.preferredLlc = 1;
        CpuRq rq = machine.rqs[0];
        cache.enqueued(rq, task);

        assertThat(rq.llcCounts).containsExactly(0, 1);
        assertThat(rq.nrLlcRunning).isOne();
        assertThat(rq.nrPrefLlcRunning).isZero();
    }

    private static void assertCounts(CpuRq rq, int queued, int running) {
        assertThat(rq.llcCounts[0]).isEqualTo(queued);
        assertThat(rq.nrLlcRunning).isEqualTo(queued);
        assertThat(rq.nrPrefLlcRunning).isEqualTo(running);
    }

    @Test
    void exec_forgets_the_history_of_the_process_but_not_the_preference_of_the_task() {
        Task task = threadOn(0);
        threadOn(1);
        task.preferredLlc = 1;
        Mm old = mm;
        cache.forget(task);
        cache.join(task, newMm());

        assertThat(old.threads).isOne();
        assertThat(task.preferredLlc).isOne();
        assertThat(task.mm).isNotSameAs(old);
    }

    @Test
    void a_scan_that_comes_after_the_exit_does_nothing() {
        Task task = threadOn(0);
        task.cacheWorkQueued = true;
        cache.forget(task);
        scan(task);

        assertThat(task.cacheWorkQueued).isFalse();
        assertThat(mm.nextScan).isEqualTo(machine.jiffies);
    }
}
