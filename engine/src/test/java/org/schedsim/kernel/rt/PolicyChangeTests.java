package org.schedsim.kernel.rt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.kernel.state.DlEntity;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** The row "policy or class change" of spec 01 §7. */
class PolicyChangeTests {
    private static final long MS = 1_000_000;

    private final RtMachine cpu = new RtMachine("1 llc x 1 cpu");

    private static Task running(RtMachine cpu, Task task) {
        cpu.wake(task);
        assertThat(cpu.schedule(0)).isSameAs(task);
        return task;
    }

    private static Task waiting(RtMachine cpu, Task task) {
        cpu.wake(task);
        assertThat(cpu.schedule(0)).isNotSameAs(task);
        return task;
    }

    @ParameterizedTest
    @ValueSource(strings = {"linux-7.2", "linux-7.3"})
    void waiting_task_that_became_more_urgent_than_the_running_one_takes_over(String kernel) {
        RtMachine machine = new RtMachine("1 llc x 1 cpu", kernel);
        running(machine, machine.fair("running", 0));
        Task task = waiting(machine, machine.fair("task", 0));

        machine.policyChange().change(machine.rq(0), task, SchedPolicy.RR, 1);

        assertThat(machine.rq(0).request).isEqualTo(Request.REAL);
        assertThat(machine.schedule(0)).isSameAs(task);
    }

    @ParameterizedTest
    @ValueSource(strings = {"linux-7.2", "linux-7.3"})
    void running_task_that_fell_behind_its_class_makes_room(String kernel) {
        RtMachine machine = new RtMachine("1 llc x 1 cpu", kernel);
        Task task = running(machine, machine.fifo("task", 0, 5));

        machine.policyChange().change(machine.rq(0), task, SchedPolicy.NORMAL, 0);

        assertThat(machine.rq(0).request).isEqualTo(Request.REAL);
        assertThat(machine.rq(0).cfs.curr).isSameAs(task.se);
    }

    @Test
    void running_task_that_became_more_urgent_asks_for_nothing() {
        Task task = running(cpu, cpu.fair("task", 0));
        waiting(cpu, cpu.fair("other", 0));

        cpu.policyChange().change(cpu.rq(0), task, SchedPolicy.FIFO, 5);

        assertThat(cpu.rq(0).request).isEqualTo(Request.NONE);
        assertThat(cpu.rq(0).rt.curr).isSameAs(task);
        assertThat(cpu.rq(0).cfs.curr).isNull();
        assertThat(cpu.schedule(0)).isSameAs(task);
    }

    /** A normal task preempts one of the idle policy (spec 11 §8), if anybody asks. */
    @ParameterizedTest
    @ValueSource(strings = {"linux-7.2", "linux-7.3"})
    void waiting_task_that_became_fair_is_checked_in_7_2_only(String kernel) {
        RtMachine machine = new RtMachine("1 llc x 1 cpu", kernel);
        Task background = machine.fair("background", 0);
        background.policy = SchedPolicy.IDLE;
        running(machine, background);
        Task waiting = machine.fifo("waiting", 0, 1);
        machine.rt.enqueue(machine.rq(0), waiting, 0);
        waiting.onRq = true;

        machine.policyChange().change(machine.rq(0), waiting, SchedPolicy.NORMAL, 0);

        assertThat(machine.rq(0).request == Request.NONE).isEqualTo(kernel.equals("linux-7.3"));
    }

    @Test
    void less_urgent_priority_of_a_running_task_makes_room_and_a_more_urgent_one_does_not() {
        Task task = running(cpu, cpu.fifo("task", 0, 5));

        cpu.policyChange().change(cpu.rq(0), task, SchedPolicy.FIFO, 6);
        assertThat(cpu.rq(0).request).isEqualTo(Request.NONE);
        cpu.policyChange().change(cpu.rq(0), task, SchedPolicy.RR, 4);
        assertThat(cpu.rq(0).request).isEqualTo(Request.REAL);
    }

    @Test
    void reservation_begins_when_it_is_made_and_real_time_is_below_it() {
        running(cpu, cpu.fifo("rt", 0, 99));
        Task task = waiting(cpu, cpu.fair("task", 0));
        cpu.at(7 * MS);

        cpu.policyChange().toDeadline(cpu.rq(0), task, new DlEntity(2 * MS, 5 * MS, 10 * MS));

        assertThat(task.dl).isNotNull();
        assertThat(task.dl.absDeadlineNs).isEqualTo(cpu.rq(0).clock + 5 * MS);
        assertThat(task.dl.leftNs).isEqualTo(2 * MS);
        assertThat(cpu.rq(0).request).isEqualTo(Request.REAL);
        assertThat(cpu.rq(0).cfs.hNrQueued).isZero();
        assertThat(task.timerSlackNs).isZero();
    }

    @Test
    void running_deadline_task_that_became_real_time_makes_room() {
        Task task = running(cpu, cpu.fair("task", 0));
        cpu.policyChange().toDeadline(cpu.rq(0), task, new DlEntity(2 * MS, 10 * MS, 10 * MS));
        assertThat(cpu.rq(0).request).isEqualTo(Request.NONE);
        assertThat(cpu.rq(0).dl.curr).isSameAs(task);

        cpu.policyChange().change(cpu.rq(0), task, SchedPolicy.FIFO, 99);

        assertThat(cpu.rq(0).request).isEqualTo(Request.REAL);
        assertThat(cpu.rq(0).dl.nrRunning).isZero();
        assertThat(cpu.rq(0).nrRunning).isEqualTo(1);
        assertThat(task.dl).isNull();
    }
}
