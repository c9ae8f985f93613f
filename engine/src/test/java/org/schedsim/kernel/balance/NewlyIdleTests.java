package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** Spec 21 §5, on CPU 0 of a 4-CPU machine whose last task has just left. */
class NewlyIdleTests {
    private static final int NEWLY_IDLE = IdleType.NEWLY_IDLE.index;

    private BalanceFixture fixture;
    private Machine machine;
    private CpuRq rq;
    private Domain sd;
    private int roll;

    @BeforeEach
    void two_waiting_tasks_on_cpu_1() {
        start(true);
    }

    private void start(boolean random) {
        fixture = new BalanceFixture("1 llc x 4 cpu", tunables -> tunables.niRandom = random, List.of());
        machine = fixture.machine;
        rq = machine.rqs[0];
        sd = rq.sd;
        Task leaving = new Task(100, "leaving", fixture.queueOnly, machine.topology.online());
        rq.curr = leaving;
        fixture.run("running", 1, 1024, 500);
        fixture.queue("waiting", 1, 1024, 500);
        fixture.queue("waiting too", 1, 1024, 500);
        fixture.advance(1_000_000);
        rq.clock = machine.now;
    }

    private int balance() {
        LoadBalancer balancer = new LoadBalancer(
                machine, fixture.decisions, fixture.clock, fixture.moves, fixture.requests, fixture.cache, cpu -> roll);
        balancer.attach(fixture.fair());
        return balancer.balance(rq);
    }

    @Test
    void one_task_is_pulled_from_the_tail_and_the_cpu_was_never_idle() {
        assertThat(balance()).isEqualTo(1);

        assertThat(fixture.effects.migrations).containsExactly("waiting:1>0");
        assertThat(rq.idleStamp).isZero();
        assertThat(sd.stats.gained[NEWLY_IDLE]).isEqualTo(1);
    }

    @Test
    void nothing_is_looked_at_unless_some_queue_is_overloaded() {
        machine.rootDomain.overloaded = false;

        assertThat(balance()).isZero();

        assertThat(sd.stats.count[NEWLY_IDLE]).isZero();
        assertThat(fixture.decidedBy("sched_balance_newidle")).isEqualTo("not-overloaded");
        assertThat(rq.idleStamp).isEqualTo(machine.now);
    }

    @Test
    void a_cpu_that_idles_more_briefly_than_a_pass_takes_does_not_look() {
        sd.maxNewidleLbCost = rq.avgIdle + 1;

        assertThat(balance()).isZero();

        assertThat(fixture.decidedBy("sched_balance_newidle")).isEqualTo("short-idle");
    }

    @Test
    void a_cpu_that_is_about_to_be_woken_does_not_look_and_keeps_its_stamp() {
        rq.idleStamp = 7;
        rq.ttwuPending = true;

        assertThat(balance()).isZero();

        assertThat(rq.idleStamp).isEqualTo(7);
        assertThat(sd.stats.count[NEWLY_IDLE]).isZero();
    }

    @Test
    void the_dice_prevent_a_pass_above_ratio_plus_one() {
        roll = 514;

        assertThat(balance()).isZero();

        assertThat(sd.stats.count[NEWLY_IDLE]).isZero();
        assertThat(sd.newidleCall).as("counted as failed").isEqualTo(513);
        assertThat(sd.newidleSuccess).isEqualTo(256);
    }

    @Test
    void a_success_counts_by_its_rarity() {
        roll = 513;

        assertThat(balance()).isEqualTo(1);

        assertThat(sd.newidleCall).isEqualTo(513);
        assertThat(sd.newidleSuccess).as("weight 2 at ratio 512").isEqualTo(258);
    }

    @Test
    void without_dice_each_success_counts_once() {
        start(false);
        roll = 1023;

        assertThat(balance()).isEqualTo(1);

        assertThat(sd.newidleSuccess).isEqualTo(257);
    }

    @Test
    void the_cost_of_a_pass_is_kept_and_charged() {
        balance();

        assertThat(sd.maxNewidleLbCost).isEqualTo(900);
        assertThat(fixture.effects.spentNs).isEqualTo(900);
    }

    @Test
    void it_lowers_the_next_balance_to_the_idle_interval_and_leaves_the_rest_alone() {
        rq.nextBalance = machine.jiffies + 100_000;
        long last = sd.lastBalance;
        machine.rootDomain.overloaded = false;

        balance();

        assertThat(rq.nextBalance).isEqualTo(last + 4);
        assertThat(sd.lastBalance).isEqualTo(last);
        assertThat(sd.nrBalanceFailed).isZero();
    }

    @Test
    void a_cpu_that_expects_to_idle_asks_for_fresh_averages_of_the_others() {
        machine.rootDomain.overloaded = false;
        machine.nohz.hasBlocked = true;

        balance();

        assertThat(rq.nohzNewidle).isTrue();
    }

    @Test
    void a_cpu_that_expects_work_soon_does_not_ask() {
        machine.rootDomain.overloaded = false;
        machine.nohz.hasBlocked = true;
        rq.avgIdle = machine.tunables.migrationCostNs - 1;

        balance();

        assertThat(rq.nohzNewidle).isFalse();
    }
}
