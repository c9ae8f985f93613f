package org.schedsim.kernel.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.SmallMachines;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.RuleEdit;
import org.schedsim.kernel.domain.DomainBuilder;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Group;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedClass;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

class FairPlacementTests {
    private static final int WAKE = SchedClass.WF_TTWU;
    private static final int SYNC = SchedClass.WF_TTWU | SchedClass.WF_SYNC;

    private final Decisions decisions = new Decisions(List.of(), null);
    private Machine machine;
    private FairPlacement placement;
    private Task task;

    private void boot(String topology) {
        machine = SmallMachines.of(topology);
        DomainBuilder.build(machine);
        placement = new FairPlacement(machine, decisions);
        task = SmallMachines.task(machine, 0);
        task.recentUsedCpu = -1;
    }

    private void occupy(int... cpus) {
        for (int cpu : cpus) {
            SmallMachines.occupy(machine, cpu);
        }
    }

    private String lastRule() {
        return decisions.rule(placement.lastRule()).label();
    }

    @Test
    void an_idle_previous_cpu_is_taken_again() {
        boot("2 llc x 4 cpu");
        occupy(0);

        assertThat(placement.select(task, 5, 0, WAKE)).isEqualTo(5);
        assertThat(lastRule()).isEqualTo("select_idle_sibling / target");
    }

    @Test
    void a_timer_on_an_idle_cpu_of_the_same_llc_does_not_pull() {
        boot("2 llc x 4 cpu");

        assertThat(placement.select(task, 2, 1, WAKE)).isEqualTo(2);
    }

    @Test
    void an_idle_cpu_of_the_same_llc_pulls_from_a_busy_one() {
        boot("2 llc x 4 cpu");
        occupy(2);

        assertThat(placement.select(task, 2, 1, WAKE)).isEqualTo(1);
    }

    @Test
    void a_lone_waker_that_will_sleep_pulls_into_its_llc() {
        boot("2 llc x 4 cpu");
        occupy(0, 5);

        assertThat(placement.select(task, 5, 0, SYNC)).isEqualTo(1);
        assertThat(lastRule()).isEqualTo("select_idle_sibling / scan");
    }

    @Test
    void a_waker_on_its_way_out_promises_nothing() {
        boot("2 llc x 4 cpu");
        occupy(0, 5);
        machine.rqs[0].curr.exiting = true;
        machine.rqs[0].cfs.avg.loadAvg = 1024;

        assertThat(placement.select(task, 5, 0, SYNC)).isEqualTo(6);
    }

    @Test
    void a_second_runnable_task_beside_the_waker_leaves_the_decision_to_the_loads() {
        boot("2 llc x 4 cpu");
        occupy(0, 5);
        CpuRq here = machine.rqs[0];
        here.nrRunning = 2;
        here.cfs.hNrQueued = 2;
        here.cfs.hNrRunnable = 2;
        here.cfs.avg.loadAvg = 2048;
        machine.rqs[5].cfs.avg.loadAvg = 1024;

        assertThat(placement.select(task, 5, 0, SYNC)).isEqualTo(6);
    }

    @Test
    void a_wide_waker_does_not_pull() {
        boot("2 llc x 4 cpu");
        occupy(0, 5);
        machine.rqs[0].curr.wakeeFlips = 15; // 16 with this wakeup: 4 x 4
        machine.rqs[0].curr.wakeeFlipDecayJiffies = machine.jiffies;
        task.wakeeFlips = 4;
        machine.rqs[5].cfs.avg.loadAvg = 10_000;

        assertThat(placement.select(task, 5, 0, SYNC)).isEqualTo(6);
    }

    @Test
    void one_flip_less_is_not_wide() {
        boot("2 llc x 4 cpu");
        occupy(0, 5);
        machine.rqs[0].curr.wakeeFlips = 14;
        machine.rqs[0].curr.wakeeFlipDecayJiffies = machine.jiffies;
        task.wakeeFlips = 4;

        assertThat(placement.select(task, 5, 0, SYNC)).isEqualTo(1);
    }

    @Test
    void flips_count_changes_of_the_wakee_and_are_halved_after_a_second() {
        boot("1 llc x 4 cpu");
        Task waker = SmallMachines.task(machine, 7);
        Task other = SmallMachines.task(machine, 8);
        Wakees.record(waker, task, 10, 1000);
        Wakees.record(waker, task, 11, 1000);
        Wakees.record(waker, other, 12, 1000);
        assertThat(waker.wakeeFlips).isEqualTo(2);

        Wakees.record(waker, task, 1000, 1000);
        assertThat(waker.wakeeFlips).isEqualTo(3);
        Wakees.record(waker, task, 9001, 1000);
        assertThat(waker.wakeeFlips).isEqualTo(1);
        assertThat(waker.wakeeFlipDecayJiffies).isEqualTo(9001);
    }

    @Test
    void a_per_cpu_kthread_hands_its_result_back_on_the_same_cpu() {
        boot("1 llc x 4 cpu");
        occupy(3);
        machine.rqs[3].curr.perCpuKthread = true;

        assertThat(placement.select(task, 3, 3, WAKE)).isEqualTo(3);
        assertThat(lastRule()).isEqualTo("select_idle_sibling / per-cpu-kthread");
    }

    @Test
    void an_interrupt_over_a_per_cpu_kthread_does_not_stack() {
        boot("1 llc x 4 cpu");
        occupy(3);
        machine.rqs[3].curr.perCpuKthread = true;
        machine.rqs[3].inInterrupt = true;

        assertThat(placement.select(task, 3, 3, WAKE)).isEqualTo(0);
    }

    @Test
    void a_search_behind_the_first_checks_remembers_the_previous_cpu() {
        boot("1 llc x 4 cpu");
        occupy(0, 1);
        task.recentUsedCpu = 3;

        assertThat(placement.select(task, 1, 1, WAKE)).isEqualTo(3);
        assertThat(task.recentUsedCpu).isOne();
        assertThat(lastRule()).isEqualTo("select_idle_sibling / recent-used-cpu");
    }

    @Test
    void a_cpu_with_a_wakeup_on_its_way_is_not_idle() {
        boot("1 llc x 4 cpu");
        occupy(0);
        machine.rqs[2].ttwuPending = true;

        assertThat(placement.select(task, 2, 0, WAKE)).isEqualTo(3);
    }

    @Test
    void without_an_llc_a_busy_target_is_taken() {
        boot("4 cpu");
        occupy(0, 1);
        machine.rqs[1].sdLlc = null;

        assertThat(placement.select(task, 1, 1, WAKE)).isEqualTo(1);
        assertThat(lastRule()).isEqualTo("select_idle_sibling / no-llc");
    }

    @Test
    void a_fork_goes_to_the_llc_with_more_idle_cpus_and_there_to_the_one_that_idles_for_the_shortest_time() {
        boot("2 llc x 4 cpu");
        occupy(0);
        task.cpu = 0;

        assertThat(placement.select(task, 0, 0, SchedClass.WF_FORK)).isEqualTo(7);
        assertThat(lastRule()).isEqualTo("select_task_rq_fair / find-dst-cpu");
    }

    @Test
    void a_fork_stays_in_its_node_while_few_tasks_run_there() {
        boot("2 node x 16 cpu"); // 16 CPUs with one LLC: two tasks may be in a node
        occupy(0);
        task.cpu = 0;

        // Below, the groups are single CPUs: the first of equals.
        assertThat(placement.select(task, 0, 0, SchedClass.WF_FORK)).isOne();
    }

    @Test
    void a_third_task_leaves_the_node() {
        boot("2 node x 16 cpu");
        occupy(0, 1);
        task.cpu = 0;

        assertThat(placement.select(task, 0, 0, SchedClass.WF_FORK)).isEqualTo(31);
    }

    @Test
    void a_fork_obeys_the_affinity_of_the_child() {
        boot("2 llc x 4 cpu");
        occupy(0);
        task.allowed = CpuMask.of(0, 5);

        assertThat(placement.select(task, 0, 0, SchedClass.WF_FORK)).isEqualTo(5);
    }

    @Test
    void a_cpu_of_idle_policy_tasks_is_usable_for_other_policies_only() {
        boot("1 llc x 4 cpu");
        occupy(0, 1, 2, 3);
        machine.rqs[2].cfs.hNrIdle = 1;
        PlacementEnv env = new PlacementEnv(machine, decisions);
        env.start(task, 0, 0, SchedClass.WF_FORK);
        assertThat(env.isSchedIdle(2)).isTrue();

        task.policy = SchedPolicy.IDLE;
        assertThat(env.isSchedIdle(2)).isFalse();
    }

    @Test
    void exec_of_the_only_task_stays_where_it_is() {
        boot("2 llc x 4 cpu");
        occupy(0);
        Task running = machine.rqs[0].curr;

        assertThat(placement.select(running, 0, 0, SchedClass.WF_EXEC)).isZero();
    }

    @Test
    void exec_beside_another_task_moves_to_the_idle_llc() {
        boot("2 llc x 4 cpu");
        occupy(0, 1, 2);
        Task running = machine.rqs[0].curr;

        assertThat(placement.select(running, 0, 0, SchedClass.WF_EXEC)).isEqualTo(7);
    }

    @Test
    void a_search_that_finds_no_idle_core_takes_the_hint_back() {
        boot("1 llc x 2 core x 2 thread");
        occupy(0, 2);
        machine.rqs[0].balanceShared.hasIdleCores = true;

        assertThat(placement.select(task, 0, 0, WAKE)).isEqualTo(1);
        assertThat(machine.rqs[0].balanceShared.hasIdleCores).isFalse();
    }

    @Test
    void a_group_of_busy_cpus_gives_the_least_loaded_or_one_with_idle_policy_tasks() {
        boot("2 llc x 2 cpu");
        occupy(0, 1, 2, 3);
        machine.rqs[0].nrRunning = 4;
        machine.rqs[2].cfs.avg.loadAvg = 20;
        machine.rqs[3].cfs.avg.loadAvg = 10;
        PlacementEnv env = new PlacementEnv(machine, decisions);
        env.start(task, 0, 0, SchedClass.WF_FORK);
        Group away = machine.rqs[0].sd.parent.groups[1];
        assertThat(env.dstCpu.findInGroup(env, away, 0)).isEqualTo(3);

        machine.rqs[2].cfs.hNrIdle = 1;
        assertThat(env.dstCpu.findInGroup(env, away, 0)).isEqualTo(2);
    }

    @Test
    void a_removed_rule_is_not_asked() {
        machine = SmallMachines.of("1 llc x 4 cpu");
        DomainBuilder.build(machine);
        RuleEdit edit = RuleEdit.remove(IdleSibling.SELECT_IDLE_SIBLING, "scan");
        placement = new FairPlacement(machine, new Decisions(List.of(edit), null));
        task = SmallMachines.task(machine, 0);
        occupy(0, 1);

        assertThat(placement.select(task, 1, 1, WAKE)).isOne();
    }
}
