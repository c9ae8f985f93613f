package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Nohz;

/** Entering and leaving the set of tickless CPUs, and who is woken for them (spec 21 §6.2, §6.3). */
class IdleKickTests {
    private BalanceFixture fixture;
    private Machine machine;
    private IdleKick kick;

    @BeforeEach
    void all_cpus_are_tickless() {
        start(false);
    }

    private void start(boolean prefersIdleCore) {
        fixture = new BalanceFixture(
                "1 llc x 3 core x 2 thread", tunables -> tunables.ilbPrefersIdleCore = prefersIdleCore, List.of());
        machine = fixture.machine;
        kick = new IdleKick(machine, fixture.decisions);
    }

    private CpuRq busy(int cpu) {
        fixture.run("busy on " + cpu, cpu, 1024, 500);
        return machine.rqs[cpu];
    }

    @Test
    void the_first_busy_tick_leaves_the_set_and_counts_the_cpu_busy() {
        CpuRq rq = busy(0);

        kick.atTick(rq);

        assertThat(rq.inIdleMask).isFalse();
        assertThat(machine.nohz.idleMask.get(0)).isFalse();
        assertThat(rq.llcShared.nrBusyCpus).isEqualTo(1);
        kick.atTick(rq);
        assertThat(rq.llcShared.nrBusyCpus).as("counted once").isEqualTo(1);
    }

    @Test
    void a_cpu_that_goes_tickless_again_is_counted_idle_once() {
        CpuRq rq = busy(0);
        kick.atTick(rq);
        machine.nohz.needsUpdate = false;

        kick.enterTickless(rq);
        kick.enterTickless(rq);

        assertThat(rq.inIdleMask).isTrue();
        assertThat(rq.llcShared.nrBusyCpus).isZero();
        assertThat(machine.nohz.needsUpdate).isTrue();
        assertThat(machine.nohz.hasBlocked).isTrue();
    }

    @Test
    void before_the_next_balance_only_statistics_are_asked_for() {
        CpuRq rq = busy(0);
        fixture.queue("second", 0, 1024, 500);
        machine.nohz.nextBalance = machine.jiffies + 1;
        machine.nohz.nextBlocked = machine.jiffies - 1;

        assertThat(kick.flags(rq)).isEqualTo(Nohz.STATS | Nohz.NEXT);
        assertThat(fixture.decidedBy("nohz_balancer_kick")).isEqualTo("nothing");
    }

    @Test
    void the_lowest_idle_cpu_balances_in_7_2() {
        CpuRq rq = busy(0);
        busy(2);

        assertThat(kick.findIdleBalancer(rq.cpu)).as("sibling of a busy CPU").isEqualTo(1);
    }

    @Test
    void a_cpu_of_an_idle_core_balances_in_7_3() {
        start(true);
        CpuRq rq = busy(0);
        busy(2);

        assertThat(kick.findIdleBalancer(rq.cpu)).isEqualTo(4);
    }

    @Test
    void without_an_idle_core_the_lowest_idle_cpu_balances_in_7_3_too() {
        start(true);
        CpuRq rq = busy(0);
        busy(2);
        busy(4);

        assertThat(kick.findIdleBalancer(rq.cpu)).isEqualTo(1);
    }

    @Test
    void a_second_kick_adds_flags_without_another_interrupt() {
        CpuRq rq = busy(0);
        machine.rqs[1].nohzFlags = Nohz.STATS;
        fixture.queue("second", 0, 1024, 500);

        kick.atTick(rq);

        assertThat(machine.rqs[1].nohzFlags).isEqualTo(Nohz.STATS | Nohz.BALANCE | Nohz.NEXT);
        assertThat(fixture.effects.kicked).isEmpty();
    }
}
