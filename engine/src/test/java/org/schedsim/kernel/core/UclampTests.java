package org.schedsim.kernel.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedsim.kernel.SmallMachines;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskGroup;

/** Expected values: the rules of spec 13 §7. */
class UclampTests {
    private final Machine machine = SmallMachines.of("1 llc x 2 cpu");
    private final CpuRq rq = machine.rqs[0];

    private Task task(int id, int min, int max) {
        Task task = SmallMachines.task(machine, id);
        Uclamp.ask(machine, task, min, max);
        return task;
    }

    private Task runnable(int id, int min, int max) {
        Task task = task(id, min, max);
        Uclamp.enqueue(rq, task);
        return task;
    }

    @Test
    void nothing_is_counted_before_somebody_sets_a_clamp() {
        Task early = SmallMachines.task(machine, 1);

        Uclamp.enqueue(rq, early);

        assertThat(early.uclampCounted).isFalse();
        assertThat(machine.uclamp.used).isFalse();
    }

    @Test
    void cpu_has_the_highest_of_the_clamps_of_its_tasks() {
        runnable(1, 100, 300);
        Task big = runnable(2, 600, 900);

        assertThat(rq.uclamp.min()).isEqualTo(600);
        assertThat(rq.uclamp.max()).isEqualTo(900);

        Uclamp.dequeue(rq, big);

        assertThat(rq.uclamp.min()).isEqualTo(100);
        assertThat(rq.uclamp.max()).isEqualTo(300);
    }

    /** 210 and 400 share the bucket of 205 to 409. */
    @Test
    void bucket_keeps_its_highest_value_until_it_is_empty() {
        Task low = runnable(1, 210, 1024);
        Task high = runnable(2, 400, 1024);
        Uclamp.dequeue(rq, high);

        assertThat(rq.uclamp.min()).isEqualTo(400);

        Uclamp.dequeue(rq, low);
        Uclamp.enqueue(rq, low);

        assertThat(rq.uclamp.min()).isEqualTo(210);
    }

    @Test
    void idle_cpu_holds_the_last_upper_clamp_and_forgets_it_with_the_next_task() {
        Task last = runnable(1, 200, 300);
        Uclamp.dequeue(rq, last);

        assertThat(rq.uclamp.isIdle()).isTrue();
        assertThat(rq.uclamp.min()).isZero();
        assertThat(rq.uclamp.max()).isEqualTo(300);

        runnable(2, 0, 100);

        assertThat(rq.uclamp.isIdle()).isFalse();
        assertThat(rq.uclamp.max()).isEqualTo(100);
    }

    @Test
    void real_time_task_that_asks_for_nothing_has_the_default_of_the_system() {
        Task rt = task(1, Uclamp.NOT_ASKED, Uclamp.NOT_ASKED);
        rt.policy = SchedPolicy.FIFO;

        assertThat(Uclamp.min(machine, rt)).isEqualTo(1024);

        machine.uclamp.rtMin = 128;

        assertThat(Uclamp.min(machine, rt)).isEqualTo(128);
    }

    @Test
    void group_has_no_more_than_its_parent_and_no_lower_clamp_above_its_upper_one() {
        TaskGroup outer = new TaskGroup(machine, machine.rootGroup, "/A");
        TaskGroup inner = new TaskGroup(machine, outer, "/A/x");
        Uclamp.setGroup(machine, inner, 700, 800);

        assertThat(inner.uclampEffMin).isZero();
        assertThat(inner.uclampEffMax).isEqualTo(800);

        Uclamp.setGroup(machine, outer, 600, 500);

        assertThat(inner.uclampEffMin).isEqualTo(500);
        assertThat(inner.uclampEffMax).isEqualTo(500);
    }

    @Test
    void runnable_task_follows_what_is_written_to_its_group() {
        TaskGroup group = new TaskGroup(machine, machine.rootGroup, "/A");
        Task task = task(1, 0, 1024);
        task.group = group;
        rq.addFirst(task);
        Uclamp.enqueue(rq, task);

        Uclamp.setGroup(machine, group, 0, 256);

        assertThat(Uclamp.max(machine, task)).isEqualTo(256);
        assertThat(rq.uclamp.max()).isEqualTo(256);
    }
}
