package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.decision.FrozenGate;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Task;

/** For each rule of need_active_balance: the smallest state in which it decides, and the state beside it. */
class ActiveBalanceRulesTests {
    private static final int SRC = 0;
    private static final int DST = 4;

    private BalanceFixture fixture;
    private FrozenGate<BalanceEnv> gate;
    private BalanceEnv env;
    private Task lone;

    @BeforeEach
    void a_lone_task_at_home_and_an_idle_cpu_in_the_other_llc() {
        fixture = new BalanceFixture("2 llc x 4 cpu");
        gate = fixture.decisions.freeze(ActiveBalance.NEED_ACTIVE_BALANCE);
        lone = fixture.run("lone", SRC, 1024, 1023);
        env = fixture.pass("PKG", SRC, DST, IdleType.IDLE);
        env.src.nrPrefLlcRunning = 1;
    }

    private void expect(boolean accepted, String rule) {
        assertThat(gate.decide(env)).isEqualTo(accepted);
        assertThat(fixture.decidedBy("need_active_balance")).isEqualTo(rule);
    }

    @Nested
    class LlcPreference {
        @Test
        void vetoes_a_lone_task_at_home_even_from_a_reduced_cpu() {
            env.src.capacity = 410;
            expect(false, "llc-preference");
        }

        @Test
        void vetoes_however_often_passes_have_failed() {
            env.migrationType = MigrationType.TASK;
            env.sd.nrBalanceFailed = 100;
            expect(false, "llc-preference");
        }

        @Test
        void has_no_say_without_cache_aware_scheduling() {
            fixture.machine.cacheActive = false;
            env.src.capacity = 410;
            expect(true, "reduced-capacity");
        }

        @Test
        void has_no_say_inside_an_llc() {
            env = fixture.pass("PKG", SRC, 1, IdleType.IDLE);
            env.src.capacity = 410;
            expect(true, "reduced-capacity");
        }

        @Test
        void has_no_say_if_a_runnable_task_is_not_at_home() {
            env.src.cfs.hNrRunnable = 2;
            expect(false, "otherwise");
        }

        @Test
        void has_no_say_if_no_task_is_at_home() {
            env.src.nrPrefLlcRunning = 0;
            expect(false, "otherwise");
        }

        @Test
        void has_no_say_about_misfits() {
            env.migrationType = MigrationType.MISFIT;
            expect(true, "misfit-or-llc-task");
        }

        @Test
        void asks_the_llc_policy_if_something_else_runs_there_too() {
            env.src.nrRunning = 2;
            fixture.snapshot(SRC, 1000, 4096);
            fixture.snapshot(DST, 0, 4096);
            expect(false, "llc-preference");
        }

        @Test
        void lets_a_task_leave_a_crowded_home_if_something_else_runs_there_too() {
            env.src.nrRunning = 2;
            env.src.capacity = 410;
            fixture.snapshot(SRC, 6000, 4096);
            fixture.snapshot(DST, 1000, 4096);
            expect(true, "reduced-capacity");
        }

        @Test
        void vetoes_a_move_to_a_cpu_that_is_too_small() {
            env.sd.flags |= Domain.ASYM_CPUCAPACITY;
            env.src.nrRunning = 2;
            lone.se.avg.utilAvg = 500;
            env.dst.capacity = 446;
            fixture.snapshot(SRC, 6000, 4096);
            fixture.snapshot(DST, 1000, 4096);
            expect(false, "llc-preference");
        }
    }

    @Nested
    class AsymPacking {
        @BeforeEach
        void a_preferred_cpu_and_nobody_at_home() {
            env.src.nrPrefLlcRunning = 0;
            env.sd.flags |= Domain.ASYM_PACKING;
            env.dst.asymPriority = 1;
        }

        @Test
        void accepts_a_higher_priority() {
            expect(true, "asym-packing");
        }

        @Test
        void passes_on_equal_priority() {
            env.dst.asymPriority = 0;
            expect(false, "otherwise");
        }

        @Test
        void passes_if_the_destination_is_busy() {
            env.idle = IdleType.NOT_IDLE;
            expect(false, "otherwise");
        }

        @Test
        void passes_on_a_level_without_packing() {
            env.sd.flags &= ~Domain.ASYM_PACKING;
            expect(false, "otherwise");
        }
    }

    @Test
    void asym_packing_takes_a_task_from_a_shared_core_of_higher_priority_to_an_idle_one() {
        fixture = new BalanceFixture("1 llc x 2 core x 2 thread");
        gate = fixture.decisions.freeze(ActiveBalance.NEED_ACTIVE_BALANCE);
        fixture.run("one", 0, 1024, 1023);
        fixture.run("other", 1, 1024, 1023);
        env = fixture.pass("MC", 0, 2, IdleType.IDLE);
        env.sd.flags |= Domain.ASYM_PACKING;
        env.src.asymPriority = 1;
        expect(true, "asym-packing");
    }

    @Test
    void asym_packing_passes_if_the_core_of_the_destination_is_busy() {
        fixture = new BalanceFixture("1 llc x 2 core x 2 thread");
        gate = fixture.decisions.freeze(ActiveBalance.NEED_ACTIVE_BALANCE);
        fixture.run("one", 0, 1024, 1023);
        fixture.run("other", 3, 1024, 1023);
        env = fixture.pass("MC", 0, 2, IdleType.IDLE);
        env.sd.flags |= Domain.ASYM_PACKING;
        env.dst.asymPriority = 1;
        expect(false, "otherwise");
    }

    @Nested
    class Imbalanced {
        @BeforeEach
        void nobody_at_home() {
            env.src.nrPrefLlcRunning = 0;
            env.migrationType = MigrationType.TASK;
            env.sd.nrBalanceFailed = 4;
        }

        @Test
        void accepts_at_three_failures_more_than_cache_nice_tries() {
            expect(true, "imbalanced");
        }

        @Test
        void passes_one_failure_earlier() {
            env.sd.nrBalanceFailed = 3;
            expect(false, "otherwise");
        }

        @Test
        void passes_where_load_is_counted() {
            env.migrationType = MigrationType.LOAD;
            expect(false, "otherwise");
        }
    }

    @Nested
    class ReducedCapacity {
        @BeforeEach
        void nobody_at_home_and_a_reduced_source() {
            env.src.nrPrefLlcRunning = 0;
            env.src.capacity = 875;
        }

        @Test
        void accepts_at_875_of_1024() {
            expect(true, "reduced-capacity");
        }

        @Test
        void passes_at_876_of_1024() {
            env.src.capacity = 876;
            expect(false, "otherwise");
        }

        @Test
        void accepts_a_destination_that_is_clearly_better() {
            env.src.capacity = 824;
            env.dst.capacity = 965;
            expect(true, "reduced-capacity");
        }

        @Test
        void passes_if_the_destination_is_not_clearly_better() {
            env.src.capacity = 824;
            env.dst.capacity = 964;
            expect(false, "otherwise");
        }

        @Test
        void passes_with_two_runnable_tasks() {
            fixture.queue("second", SRC, 1024, 100);
            expect(false, "otherwise");
        }

        @Test
        void passes_if_the_destination_is_busy() {
            env.idle = IdleType.NOT_IDLE;
            expect(false, "otherwise");
        }
    }

    @Nested
    class MisfitOrLlcTask {
        @BeforeEach
        void nobody_at_home() {
            env.src.nrPrefLlcRunning = 0;
        }

        @Test
        void accepts_misfits() {
            env.migrationType = MigrationType.MISFIT;
            expect(true, "misfit-or-llc-task");
        }

        @Test
        void accepts_tasks_on_their_way_home() {
            env.migrationType = MigrationType.LLC_TASK;
            expect(true, "misfit-or-llc-task");
        }

        @Test
        void passes_on_load() {
            expect(false, "otherwise");
        }
    }

    @Nested
    class UnlessReduced {
        @Test
        void a_lone_task_of_a_full_cpu_stays_home() {
            assertThat(ActiveBalance.breaksLlcPreferenceUnlessReduced(env)).isTrue();
        }

        @Test
        void a_lone_task_of_a_reduced_cpu_stays_in_a_home_that_is_roomy_without_it() {
            env.src.capacity = 410;
            fixture.snapshot(SRC, 2048, 1434);
            fixture.snapshot(DST, 0, 2048);
            assertThat(ActiveBalance.breaksLlcPreferenceUnlessReduced(env)).isTrue();
        }

        @Test
        void a_lone_task_of_a_reduced_cpu_leaves_a_home_that_stays_crowded() {
            env.src.capacity = 410;
            fixture.snapshot(SRC, 3600, 2900);
            fixture.snapshot(DST, 0, 2048);
            assertThat(ActiveBalance.breaksLlcPreferenceUnlessReduced(env)).isFalse();
        }
    }
}
