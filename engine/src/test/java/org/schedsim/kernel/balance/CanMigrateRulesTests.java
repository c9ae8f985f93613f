package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.decision.FrozenGate;
import org.schedsim.kernel.state.Entity;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Mm;
import org.schedsim.kernel.state.SchedPolicy;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** For each rule of can_migrate_task: the smallest state in which it decides, and the state beside it. */
class CanMigrateRulesTests {
    private static final int SRC = 0;
    private static final int DST = 4;

    private BalanceFixture fixture;
    private FrozenGate<BalanceEnv> gate;
    private BalanceEnv env;
    private Task task;

    @BeforeEach
    void a_waiting_task_with_a_cold_cache() {
        fixture = new BalanceFixture("2 llc x 4 cpu");
        gate = fixture.decisions.freeze(CanMigrate.CAN_MIGRATE_TASK);
        task = fixture.queue("waiting", SRC, 1024, 300);
        env = fixture.pass("PKG", SRC, DST, IdleType.IDLE);
        env.migrationType = MigrationType.TASK;
        env.flags = BalanceEnv.ALL_PINNED;
    }

    private void expect(boolean accepted, String rule) {
        env.about(task);
        assertThat(gate.decide(env)).isEqualTo(accepted);
        assertThat(fixture.decidedBy("can_migrate_task")).isEqualTo(rule);
    }

    private void expectAllPinned(boolean still) {
        assertThat(env.has(BalanceEnv.ALL_PINNED)).isEqualTo(still);
    }

    @Test
    void a_cold_task_may_move() {
        expect(true, "cache-cold");
        expectAllPinned(false);
    }

    @Nested
    class Delayed {
        @BeforeEach
        void asleep_on_the_queue() {
            task.se.schedDelayed = true;
        }

        @Test
        void stays_where_tasks_are_counted_and_looks_pinned() {
            expect(false, "delayed");
            expectAllPinned(true);
        }

        @Test
        void moves_where_load_is_counted() {
            env.migrationType = MigrationType.LOAD;
            expect(true, "cache-cold");
        }
    }

    @Nested
    class Ineligible {
        /** One entity waits on the source at the queue's zero; the task is behind it in service. */
        @BeforeEach
        void ahead_of_its_queue_and_the_destination_has_a_task() {
            fixture.queue("there", DST, 1024, 300);
            env.src.cfs.zeroVruntime = 0;
            env.src.cfs.sumWeight = Entity.NICE_0_LOAD;
            env.src.cfs.sumWVruntime = 0;
            env.src.cfs.timelineSize = 1;
            task.se.vruntime = 1_000_000;
        }

        @Test
        void stays_and_looks_pinned() {
            expect(false, "ineligible");
            expectAllPinned(true);
        }

        @Test
        void moves_after_a_failed_pass() {
            env.sd.nrBalanceFailed = 1;
            expect(true, "cache-cold");
        }

        @Test
        void moves_to_an_empty_queue() {
            env.dst.cfs.nrEntities = 0;
            expect(true, "cache-cold");
        }

        @Test
        void is_not_asked_of_an_eligible_task() {
            task.se.vruntime = 0;
            expect(true, "cache-cold");
        }
    }

    @Test
    void a_per_cpu_kernel_thread_stays_and_looks_pinned() {
        task.perCpuKthread = true;
        expect(false, "per-cpu-kthread");
        expectAllPinned(true);
    }

    @Nested
    class Affinity {
        @Test
        void keeps_a_task_that_may_run_on_another_cpu_of_the_group_and_names_that_cpu() {
            task.allowed = CpuMask.of(SRC, 6);
            expect(false, "affinity");
            expectAllPinned(true);
            assertThat(env.has(BalanceEnv.SOME_PINNED)).isTrue();
            assertThat(env.has(BalanceEnv.DST_PINNED)).isTrue();
            assertThat(env.newDst).isEqualTo(6);
        }

        @Test
        void names_no_other_cpu_if_there_is_none() {
            task.allowed = CpuMask.of(SRC);
            expect(false, "affinity");
            assertThat(env.has(BalanceEnv.SOME_PINNED)).isTrue();
            assertThat(env.has(BalanceEnv.DST_PINNED)).isFalse();
        }

        @Test
        void names_no_other_cpu_to_a_newly_idle_one() {
            task.allowed = CpuMask.of(SRC, 6);
            env.idle = IdleType.NEWLY_IDLE;
            expect(false, "affinity");
            assertThat(env.has(BalanceEnv.DST_PINNED)).isFalse();
        }

        @Test
        void does_not_mind_other_cpus_that_are_forbidden() {
            task.allowed = CpuMask.of(SRC, DST);
            expect(true, "cache-cold");
            assertThat(env.has(BalanceEnv.SOME_PINNED)).isFalse();
        }
    }

    @Test
    void a_running_task_stays_but_shows_that_not_all_are_pinned() {
        task.onCpu = true;
        expect(false, "running");
        expectAllPinned(false);
    }

    @Nested
    class ActivePush {
        @BeforeEach
        void hot_task_pushed_by_the_stopper() {
            env.flags = BalanceEnv.ACTIVE_LB;
            task.se.execStart = env.src.clockTask;
        }

        @Test
        void takes_a_hot_task() {
            expect(true, "active-balance");
        }

        @Test
        void towards_an_llc_leaves_a_task_that_prefers_another() {
            env.flags |= BalanceEnv.ACTIVE_LB_LLC;
            task.preferredLlc = env.src.llcId;
            expect(false, "not-of-dst-llc");
        }

        @Test
        void towards_an_llc_takes_a_task_that_prefers_it() {
            env.flags |= BalanceEnv.ACTIVE_LB_LLC;
            task.preferredLlc = env.dst.llcId;
            expect(true, "active-balance");
        }
    }

    @Nested
    class LlcLocality {
        @BeforeEach
        void at_home_in_an_llc_with_room() {
            task.mm = new Mm(1, fixture.machine.nrCpus);
            task.mm.threads = 2;
            task.mm.cpu = SRC;
            task.preferredLlc = env.src.llcId;
            fixture.snapshot(SRC, 1000, 4096);
            fixture.snapshot(DST, 0, 4096);
        }

        @Test
        void keeps_a_task_and_does_not_count_as_a_failure() {
            expect(false, "llc-locality");
            assertThat(env.has(BalanceEnv.LLC_PINNED)).isTrue();
        }

        @Test
        void is_given_up_after_two_failures() {
            env.sd.nrBalanceFailed = 2;
            expect(true, "cache-cold");
            assertThat(env.has(BalanceEnv.LLC_PINNED)).isFalse();
        }

        @Test
        void keeps_a_task_of_another_llc_from_a_pass_for_this_one() {
            env.migrationType = MigrationType.LLC_TASK;
            expect(false, "llc-locality");
            assertThat(env.has(BalanceEnv.LLC_PINNED)).isFalse();
        }

        @Test
        void has_no_say_without_cache_aware_scheduling() {
            fixture.machine.cacheActive = false;
            expect(true, "cache-cold");
        }
    }

    @Nested
    class Hot {
        @BeforeEach
        void ran_a_moment_ago() {
            task.se.execStart = env.src.clockTask - fixture.machine.tunables.migrationCostNs + 1;
        }

        @Test
        void stays() {
            expect(false, "otherwise");
        }

        @Test
        void is_cold_after_the_migration_cost() {
            task.se.execStart--;
            expect(true, "cache-cold");
        }

        @Test
        void moves_once_passes_have_failed_more_often_than_cache_nice_tries() {
            env.sd.nrBalanceFailed = 2;
            expect(true, "failed-too-often");
        }

        @Test
        void stays_at_as_many_failures() {
            env.sd.nrBalanceFailed = 1;
            expect(false, "otherwise");
        }

        @Test
        void idle_policy_tasks_never_are() {
            task.policy = SchedPolicy.IDLE;
            expect(true, "cache-cold");
        }
    }

    @Test
    void the_next_buddy_is_hot_for_a_busy_destination() {
        fixture.queue("there", DST, 1024, 300);
        env.sd.nrBalanceFailed = 1;
        env.src.cfs.nextBuddy = task.se;
        expect(false, "otherwise");
    }
}
