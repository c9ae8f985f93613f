package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;

/** The worked sequence of spec 22 §14: three busy tasks on CPU 0 of a 4-CPU machine, the others tickless. */
class WorkedSequenceTests {
    private BalanceFixture fixture;
    private Machine machine;
    private LoadBalancer balancer;
    private Task a;
    private Task b;
    private Task c;

    @BeforeEach
    void three_busy_tasks_on_cpu_0() {
        fixture = new BalanceFixture("1 llc x 4 cpu");
        machine = fixture.machine;
        balancer = fixture.balancer();
        b = busy("B");
        c = busy("C");
        a = busy("A");
        a.onCpu = true;
        machine.rqs[0].curr = a;
        fixture.advance(10 * machine.tunables.tickNs);
    }

    private Task busy(String name) {
        Task task = fixture.queue(name, 0, 1024, 341);
        CpuRq rq = machine.rqs[0];
        rq.cfs.avg.runnableAvg += 1024 - task.se.avg.runnableAvg;
        task.se.avg.runnableAvg = 1024;
        return task;
    }

    @Test
    void the_tick_of_the_busy_cpu_kicks_the_lowest_tickless_one() {
        assertThat(balancer.trigger(machine.rqs[0]))
                .as("its own balance is due as well")
                .isTrue();

        assertThat(fixture.effects.kicked).containsExactly(1);
        assertThat(fixture.decidedBy("nohz_balancer_kick")).isEqualTo("two-running");
        assertThat(machine.nohz.nextBalance).isEqualTo(machine.jiffies + 1);
    }

    @Test
    void the_kicked_cpu_serves_the_others_and_stays_idle() {
        balancer.trigger(machine.rqs[0]);
        assertThat(balancer.kickArrived(machine.rqs[1])).isTrue();

        balancer.softirq(machine.rqs[1]);

        assertThat(fixture.effects.migrations).containsExactly("B:0>2", "C:0>3");
        assertThat(a.cpu).isZero();
        assertThat(machine.rqs[1].isIdle()).isTrue();
        checkLevel(2, 4);
        checkLevel(3, 4);
        checkLevel(1, 8);
        assertThat(b.cpu).isEqualTo(2);
        assertThat(c.cpu).isEqualTo(3);
    }

    private void checkLevel(int cpu, long intervalMs) {
        Domain sd = machine.rqs[cpu].sd;
        assertThat(sd.balanceInterval).as("interval of CPU " + cpu).isEqualTo(intervalMs);
        assertThat(sd.nrBalanceFailed).isZero();
        assertThat(sd.stats.count[IdleType.IDLE.index]).isEqualTo(1);
        assertThat(sd.stats.gained[IdleType.IDLE.index]).isEqualTo(intervalMs == 4 ? 1 : 0);
    }

    @Test
    void a_kick_that_finds_the_cpu_busy_is_dropped() {
        balancer.trigger(machine.rqs[0]);
        fixture.queue("woken", 1, 100, 100);

        assertThat(balancer.kickArrived(machine.rqs[1])).isFalse();

        assertThat(machine.rqs[1].nohzFlags).isZero();
        assertThat(machine.rqs[1].nohzIdleBalance).isZero();
    }
}
