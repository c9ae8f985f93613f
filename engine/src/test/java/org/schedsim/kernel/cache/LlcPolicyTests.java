package org.schedsim.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.SmallMachines;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.RuleInfo;
import org.schedsim.kernel.domain.DomainBuilder;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Mm;
import org.schedsim.kernel.state.Task;

/** LLC 0 = CPU 0 and 1, LLC 1 = CPU 2 and 3, no SMT: an LLC has room below 75 %. */
class LlcPolicyTests {
    private static final int HOME = 0;
    private static final int AWAY = 2;

    private final Decisions decisions = new Decisions(List.of(), null);
    private Machine machine;
    private LlcPolicy policy;
    private Task task;

    @BeforeEach
    void boot() {
        machine = SmallMachines.of("2 llc x 2 cpu");
        DomainBuilder.build(machine);
        policy = new CacheAware(machine, decisions).policy();
        Mm mm = new Mm(0, machine.nrCpus);
        mm.threads = 2;
        mm.cpu = HOME;
        task = SmallMachines.task(machine, 0);
        task.mm = mm;
        task.preferredLlc = 0;
        task.se.avg.utilAvg = 1000;
        policy.record(HOME, 1000, 2048);
        policy.record(AWAY, 0, 2048);
    }

    private boolean degrades(boolean llcTaskType, int failures) {
        return policy.degrades(HOME, AWAY, task, false, llcTaskType, failures, 1);
    }

    @Test
    void leaving_a_preferred_llc_with_room_degrades() {
        assertThat(degrades(false, 0)).isTrue();
    }

    @Test
    void a_level_that_failed_twice_gives_up() {
        assertThat(degrades(false, 1)).isTrue();
        assertThat(degrades(false, 2)).isFalse();
    }

    @Test
    void switched_off_nothing_degrades() {
        machine.cacheActive = false;

        assertThat(degrades(false, 0)).isFalse();
    }

    @Test
    void an_llc_balance_pass_takes_only_tasks_that_prefer_the_destination() {
        task.mm = null;

        assertThat(degrades(true, 0)).isTrue();
        assertThat(degrades(false, 0)).isFalse();
        task.preferredLlc = 1;
        assertThat(degrades(true, 0)).isFalse();
    }

    @Test
    void the_preference_of_the_process_binds_a_thread_without_one() {
        task.preferredLlc = -1;

        assertThat(policy.canMigrateTask(HOME, AWAY, task, false)).isEqualTo(LlcMove.FORBID);
    }

    @Test
    void a_snapshot_that_was_never_taken_restricts_nothing() {
        machine = SmallMachines.of("2 llc x 2 cpu");
        DomainBuilder.build(machine);

        assertThat(new CacheAware(machine).policy().canMigrate(HOME, AWAY, 0, false))
                .isEqualTo(LlcMove.UNRESTRICTED);
    }

    @Test
    void a_snapshot_is_kept_with_its_time_for_the_whole_llc() {
        machine.now += 5;
        policy.record(AWAY, 7, 2000);

        assertThat(machine.rqs[AWAY + 1].llcShared.llcUtil).isEqualTo(7);
        assertThat(machine.rqs[AWAY + 1].llcShared.llcCapacity).isEqualTo(2000);
        assertThat(machine.rqs[AWAY + 1].llcShared.llcRecordedNs).isEqualTo(machine.now);
    }

    @Test
    void everything_runnable_is_at_home_if_the_counts_agree_and_are_not_zero() {
        CpuRq rq = machine.rqs[HOME];
        assertThat(policy.allRunnableAtHome(rq)).isFalse();
        rq.cfs.hNrRunnable = 2;
        rq.nrPrefLlcRunning = 1;
        assertThat(policy.allRunnableAtHome(rq)).isFalse();
        rq.nrPrefLlcRunning = 2;
        assertThat(policy.allRunnableAtHome(rq)).isTrue();
    }

    @Test
    void the_rule_that_forbids_is_counted_by_name() {
        degrades(false, 0);

        for (RuleInfo rule : decisions.rules()) {
            long expected = rule.label().equals("can_migrate_llc / preferred-llc-has-room")
                            || rule.label().equals("can_migrate_llc_task / otherwise")
                    ? 1
                    : 0;
            assertThat(decisions.countOf(rule.id())).as(rule.label()).isEqualTo(expected);
        }
    }
}
