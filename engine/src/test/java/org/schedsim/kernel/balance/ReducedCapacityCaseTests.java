package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.decision.RuleEdit;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** The case study of spec 23 §4: X alone on CPU 0, slowed by interrupts; CPU 4 of the other LLC is idle, the rest busy. */
class ReducedCapacityCaseTests {
    private static final int SRC = 0;
    private static final int DST = 4;

    private BalanceFixture fixture;
    private LoadBalancer balancer;
    private Task x;

    private void start(List<RuleEdit> edits) {
        fixture = new BalanceFixture("2 llc x 4 cpu", tunables -> {}, edits);
        balancer = fixture.balancer();
        for (int cpu = 0; cpu < 8; cpu++) {
            if (cpu != DST) {
                Task task = fixture.run("busy on " + cpu, cpu, 1024, 1023);
                x = cpu == SRC ? task : x;
            }
        }
        fixture.machine.rqs[SRC].capacity = 824;
    }

    private void passOfTheIdleCpu() {
        CpuRq rq = fixture.machine.rqs[DST];
        for (int tick = 0; tick < 8; tick++) {
            fixture.advance(fixture.machine.tunables.tickNs);
            if (balancer.trigger(rq)) {
                balancer.softirq(rq);
            }
        }
    }

    /** What the stopper of the source does before and after its job. */
    private void stopperRuns() {
        CpuRq src = fixture.machine.rqs[SRC];
        src.addNrRunning(1);
        x.onCpu = false;
        balancer.activeBalance(src);
        src.addNrRunning(-1);
    }

    @Test
    void a_task_without_preference_is_pushed_off_the_reduced_cpu() {
        start(List.of());

        passOfTheIdleCpu();

        assertThat(fixture.effects.stoppers).containsExactly(SRC);
        assertThat(fixture.decidedBy("need_active_balance")).isEqualTo("reduced-capacity");
        assertThat(fixture.machine.rqs[SRC].activeBalanceLlc).isFalse();
        stopperRuns();
        assertThat(x.cpu).isEqualTo(DST);
        assertThat(fixture.machine.rqs[DST].cfsTasksHead).isSameAs(x);
        assertThat(fixture.machine.rqs[SRC].activeBalance).isFalse();
        Domain sd = fixture.domain(DST, "PKG");
        assertThat(sd.nrBalanceFailed).isZero();
        assertThat(sd.stats.albPushed).isEqualTo(1);
    }

    @Test
    void a_task_at_home_stays_on_every_pass() {
        start(List.of());
        fixture.machine.rqs[SRC].nrPrefLlcRunning = 1;

        passOfTheIdleCpu();

        assertThat(fixture.effects.stoppers).isEmpty();
        assertThat(fixture.decidedBy("need_active_balance")).isEqualTo("llc-preference");
        assertThat(fixture.domain(DST, "PKG").balanceInterval)
                .as("at its minimum")
                .isEqualTo(8);
    }

    @Test
    void a_task_at_home_leaves_if_capacity_is_asked_first() {
        start(BalanceVectorTests.capacityFirst());
        fixture.machine.rqs[SRC].nrPrefLlcRunning = 1;

        passOfTheIdleCpu();

        assertThat(fixture.effects.stoppers).containsExactly(SRC);
        assertThat(fixture.decidedBy("need_active_balance")).isEqualTo("reduced-capacity");
    }

    @Test
    void at_876_of_1024_the_level_is_balanced() {
        start(List.of());
        fixture.machine.rqs[SRC].capacity = 876;

        passOfTheIdleCpu();

        assertThat(fixture.effects.stoppers).isEmpty();
        assertThat(fixture.decidedBy("need_active_balance")).isEqualTo("nothing");
    }

    @Test
    void a_task_that_prefers_the_idle_llc_is_sent_home() {
        start(List.of());
        CpuRq src = fixture.machine.rqs[SRC];
        x.preferredLlc = fixture.machine.rqs[DST].llcId;
        src.nrLlcRunning = 1;
        src.llcCounts[x.preferredLlc] = 1;
        fixture.snapshot(SRC, 4096, 4096);
        fixture.snapshot(DST, 1024, 4096);
        fixture.domain(DST, "PKG").nrBalanceFailed = 0;

        passOfTheIdleCpu();

        assertThat(src.activeBalanceLlc).isTrue();
        stopperRuns();
        assertThat(x.cpu).isEqualTo(DST);
    }

    @Test
    void a_pinned_task_ends_the_pass_without_a_push() {
        start(List.of());
        x.allowed = CpuMask.of(SRC);

        passOfTheIdleCpu();

        assertThat(fixture.effects.stoppers).isEmpty();
        assertThat(fixture.domain(DST, "PKG").balanceInterval).isEqualTo(16);
        assertThat(fixture.domain(DST, "PKG").nrBalanceFailed).isEqualTo(1);
    }

    @Test
    void a_push_that_is_under_way_is_not_started_again() {
        start(List.of());

        passOfTheIdleCpu();
        passOfTheIdleCpu();

        assertThat(fixture.effects.stoppers).containsExactly(SRC);
    }

    @Test
    void the_stopper_leaves_a_cpu_alone_whose_task_is_gone() {
        start(List.of());
        passOfTheIdleCpu();
        CpuRq src = fixture.machine.rqs[SRC];
        fixture.queueOnly.dequeue(src, x, 0);

        stopperRuns();

        assertThat(fixture.effects.migrations).isEmpty();
        assertThat(src.activeBalance).isFalse();
    }
}
