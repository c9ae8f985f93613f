package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** What a pass does with tasks that may not run on its destination (spec 22 §2). */
class AffinityPassTests {
    private BalanceFixture fixture;
    private Machine machine;
    private LoadBalancer balancer;

    @BeforeEach
    void two_llcs_of_two_cpus() {
        fixture = new BalanceFixture("2 llc x 2 cpu");
        machine = fixture.machine;
        balancer = fixture.balancer();
    }

    private void pass(int cpu) {
        CpuRq rq = machine.rqs[cpu];
        fixture.advance(10 * machine.tunables.tickNs);
        rq.idleBalance = rq.isIdle() ? IdleType.IDLE : IdleType.NOT_IDLE;
        balancer.softirq(rq);
    }

    @Test
    void a_task_goes_to_the_cpu_of_the_group_that_it_may_use() {
        fixture.run("running", 0, 1024, 500);
        fixture.queue("for CPU 3", 0, 1024, 500).allowed = CpuMask.of(0, 3);
        fixture.queue("also for CPU 3", 0, 1024, 500).allowed = CpuMask.of(0, 3);

        pass(2);

        assertThat(fixture.effects.migrations).containsExactly("for CPU 3:0>3");
        assertThat(fixture.domain(2, "PKG").stats.gained[IdleType.IDLE.index]).isEqualTo(1);
    }

    @Test
    void pinned_waiting_tasks_mark_the_group_above_as_imbalanced() {
        fixture.run("running", 0, 1024, 500).allowed = CpuMask.of(0);
        fixture.queue("pinned", 0, 1024, 500).allowed = CpuMask.of(0);
        Domain pkg = fixture.domain(1, "PKG");
        Domain mc = fixture.domain(1, "MC");
        pkg.lastBalance = machine.jiffies + 1000; // only the lower level is due

        pass(1);

        assertThat(pkg.localGroup().sgc.imbalance).isTrue();
        assertThat(mc.nrBalanceFailed).as("ALLPINNED exit").isEqualTo(0);
    }

    @Test
    void a_cpu_that_is_not_elected_lengthens_its_interval_and_skips_the_levels_above() {
        fixture.run("running", 0, 1024, 500);
        fixture.run("other", 1, 1024, 500);
        Domain mc = fixture.domain(1, "MC");
        Domain pkg = fixture.domain(1, "PKG");
        pkg.nrBalanceFailed = 3;
        fixture.advance(1_000_000_000L);

        pass(1);

        assertThat(mc.stats.count[IdleType.NOT_IDLE.index]).isEqualTo(1);
        assertThat(pkg.stats.count[IdleType.NOT_IDLE.index]).isEqualTo(1);
        assertThat(pkg.balanceInterval)
                .as("refused for CPU 0, the first of the group")
                .isEqualTo(8);
        assertThat(pkg.nrBalanceFailed).isZero();
        assertThat(fixture.decidedBy("should_we_balance")).contains("otherwise");
    }
}
