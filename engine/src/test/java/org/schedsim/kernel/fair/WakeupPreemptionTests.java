package org.schedsim.kernel.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedsim.kernel.state.Request;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;

/** Spec 11 §8, base slice 2.8 ms. */
class WakeupPreemptionTests {
    private final FairMachine cpu = FairMachine.oneCpu();

    private Task running(FairMachine machine, SchedPolicy policy) {
        Task task = machine.task("running", policy, 0);
        machine.wake(task);
        machine.schedule();
        return task;
    }

    @Test
    void a_protected_task_is_not_preempted_by_a_wakee_with_an_equal_slice() {
        Task running = running(cpu, SchedPolicy.NORMAL);
        cpu.at(500_000);

        cpu.wake(cpu.task("wakee"));

        assertThat(cpu.rq().request).isEqualTo(Request.NONE);
        assertThat(running.se.vprot).isEqualTo(running.se.deadline);
    }

    @Test
    void an_ineligible_current_task_is_preempted_lazily() {
        running(cpu, SchedPolicy.NORMAL);
        cpu.at(500_000);
        Task wakee = cpu.task("wakee");
        wakee.se.vlag = 100_000;

        cpu.wake(wakee);

        assertThat(cpu.rq().request).isEqualTo(Request.LAZY);
    }

    @Test
    void a_shorter_slice_beats_protection_and_ends_it() {
        Task running = running(cpu, SchedPolicy.NORMAL);
        cpu.at(500_000);
        Task wakee = cpu.task("wakee");
        cpu.fair.changeSlice(wakee, 500_000);

        cpu.wake(wakee);

        assertThat(cpu.rq().request).isEqualTo(Request.LAZY);
        assertThat(running.se.vprot).isEqualTo(running.se.vruntime);
    }

    @Test
    void a_shorter_slice_that_is_not_eligible_only_shortens_protection() {
        Task running = running(cpu, SchedPolicy.NORMAL);
        cpu.at(500_000);
        Task wakee = cpu.task("wakee");
        cpu.fair.changeSlice(wakee, 500_000);
        wakee.se.vlag = -100_000;

        cpu.wake(wakee);

        assertThat(cpu.rq().request).isEqualTo(Request.NONE);
        assertThat(running.se.vprot).isEqualTo(running.se.vruntime + 500_000);
    }

    @Test
    void a_pending_real_request_ends_the_question_and_a_lazy_one_does_not() {
        Task running = running(cpu, SchedPolicy.NORMAL);
        cpu.at(500_000);
        Task first = cpu.task("first");
        cpu.fair.changeSlice(first, 500_000);
        cpu.requests.lazy(cpu.rq());
        cpu.wake(first);
        assertThat(running.se.vprot).isEqualTo(running.se.vruntime);

        running.se.vprot = running.se.deadline;
        cpu.requests.real(cpu.rq());
        Task second = cpu.task("second");
        cpu.fair.changeSlice(second, 400_000);
        cpu.wake(second);
        assertThat(running.se.vprot).isEqualTo(running.se.deadline);
    }

    @Test
    void an_idle_policy_task_is_preempted_at_once_and_loses_its_protection() {
        Task running = running(cpu, SchedPolicy.IDLE);
        cpu.at(500_000);

        cpu.wake(cpu.task("wakee", SchedPolicy.BATCH, 0));

        assertThat(cpu.rq().request).isEqualTo(Request.LAZY);
        assertThat(running.se.vprot).isEqualTo(running.se.vruntime);
    }

    @Test
    void idle_policy_and_batch_tasks_preempt_nobody_of_their_kind() {
        running(cpu, SchedPolicy.NORMAL);
        cpu.at(500_000);
        for (SchedPolicy policy : new SchedPolicy[] {SchedPolicy.IDLE, SchedPolicy.BATCH}) {
            Task wakee = cpu.task("wakee", policy, 0);
            wakee.se.vlag = 1_000_000;
            cpu.wake(wakee);
        }
        assertThat(cpu.rq().request).isEqualTo(Request.NONE);

        FairMachine other = FairMachine.oneCpu();
        running(other, SchedPolicy.IDLE);
        other.at(500_000);
        other.wake(other.task("wakee", SchedPolicy.IDLE, 0));
        assertThat(other.rq().request).isEqualTo(Request.NONE);
    }

    @Test
    void a_forked_task_never_preempts_by_being_picked() {
        Task running = running(cpu, SchedPolicy.NORMAL);
        cpu.at(500_000);
        running.se.vprot = running.se.vruntime;

        cpu.fork(cpu.task("child"));

        assertThat(cpu.rq().request).isEqualTo(Request.NONE);
        assertThat(running.se.vprot).isEqualTo(running.se.vruntime - 500_000);
    }

    @Test
    void in_the_flat_tree_an_eligible_shorter_slice_preempts_even_if_another_is_picked() {
        FairMachine flat = FairMachine.oneCpu(tunables -> tunables.flatHierarchy = true);
        running(flat, SchedPolicy.NORMAL);
        flat.at(500_000);
        Task waiting = flat.task("waiting");
        flat.fair.changeSlice(waiting, 200_000);
        flat.wake(waiting);
        flat.rq().request = Request.NONE;
        Task wakee = flat.task("wakee");
        flat.fair.changeSlice(wakee, 1_000_000);

        flat.wake(wakee);

        assertThat(flat.rq().request).isEqualTo(Request.LAZY);
        assertThat(flat.rq().cfs.nextBuddy).isSameAs(waiting.se);
    }

    @Test
    void in_the_flat_tree_a_refused_wakee_shortens_protection_to_the_shortest_slice() {
        FairMachine flat = FairMachine.oneCpu(tunables -> tunables.flatHierarchy = true);
        Task running = running(flat, SchedPolicy.NORMAL);
        flat.at(500_000);
        Task wakee = flat.task("wakee", SchedPolicy.BATCH, 0);
        flat.fair.changeSlice(wakee, 1_000_000);

        flat.wake(wakee);

        assertThat(flat.rq().request).isEqualTo(Request.NONE);
        assertThat(running.se.vprot).isEqualTo(running.se.vruntime + 1_000_000);
    }
}
