package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.VectorFile;
import org.schedsim.kernel.decision.RuleEdit;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;

/** Section need_active_balance of the cache-aware vectors: one state, four orders of the rules (spec 32 §3). */
class NeedActiveBalanceVectorTests {
    @TestFactory
    List<DynamicTest> need_active_balance() {
        return VectorFile.of("cache").section("need_active_balance", vector -> {
            assumeThat(vector.get("misfits_dst").asBoolean())
                    .as("a task that fits the source only contradicts the capacities given")
                    .isFalse();
            JsonNode expected = vector.get("expected");
            check(vector, List.of(), expected.get("mainline_7_2_and_7_3rc7"));
            check(vector, asymFirst(), expected.get("tip_asym_first"));
            check(vector, BalanceVectorTests.capacityFirst(), expected.get("proposed_capacity_first"));
            check(vector, vetoUnlessReduced(), expected.get("counter_proposal"));
            assertThat(ActiveBalance.breaksLlcPreference(env(fixture(vector, List.of()), vector)))
                    .isEqualTo(expected.get("alb_break_llc").asBoolean());
        });
    }

    private static List<RuleEdit> asymFirst() {
        return List.of(RuleEdit.moveBefore(ActiveBalance.NEED_ACTIVE_BALANCE, "asym-packing", "llc-preference"));
    }

    private static List<RuleEdit> vetoUnlessReduced() {
        return List.of(RuleEdit.replace(
                ActiveBalance.NEED_ACTIVE_BALANCE,
                "llc-preference",
                "alb-capacity-hint",
                ActiveBalance::breaksLlcPreferenceUnlessReduced));
    }

    private static void check(JsonNode vector, List<RuleEdit> edits, JsonNode expected) {
        BalanceFixture fixture = fixture(vector, edits);
        BalanceEnv env = env(fixture, vector);

        boolean active =
                fixture.decisions.freeze(ActiveBalance.NEED_ACTIVE_BALANCE).decide(env);

        assertThat(active).isEqualTo(expected.asInt() == 1);
    }

    private static BalanceFixture fixture(JsonNode vector, List<RuleEdit> edits) {
        int threads = vector.get("smt").asInt();
        String topology = "2 llc x 4 core x " + threads + " thread ; capacity:0="
                + vector.get("orig_cap_src").asInt();
        return new BalanceFixture(topology, tunables -> {}, edits);
    }

    /** Source is CPU 0; the destination is on the next core or in the other LLC. */
    private static BalanceEnv env(BalanceFixture fixture, JsonNode vector) {
        int threads = vector.get("smt").asInt();
        int dst = vector.get("share_llc").asBoolean() ? threads : 4 * threads;
        fixture.machine.cacheActive = vector.get("cas_enabled").asBoolean();
        fixture.run("current", 0, 1024, vector.get("curr_util").asLong());
        fixture.snapshot(
                0, vector.get("src_util").asLong(), vector.get("src_cap").asLong());
        if (dst == 4 * threads) {
            fixture.snapshot(
                    dst, vector.get("dst_util").asLong(), vector.get("dst_cap").asLong());
        }
        BalanceEnv env =
                fixture.pass("PKG", 0, dst, vector.get("idle").asBoolean() ? IdleType.IDLE : IdleType.NOT_IDLE);
        env.sd.flags &= ~(Domain.ASYM_CPUCAPACITY | Domain.ASYM_CPUCAPACITY_FULL);
        if (vector.get("asym_active").asBoolean()) {
            env.sd.flags |= Domain.ASYM_PACKING;
            env.dst.asymPriority = 1;
        }
        env.migrationType =
                MigrationType.valueOf(vector.get("migration_type").asText().toUpperCase(Locale.ROOT));
        env.sd.nrBalanceFailed = vector.get("nr_balance_failed").asInt();
        env.sd.cacheNiceTries = vector.get("cache_nice_tries").asInt();
        env.sd.imbalancePct = vector.get("imbalance_pct").asInt();
        env.src.nrPrefLlcRunning = vector.get("nr_pref_llc_running").asInt();
        env.src.cfs.hNrRunnable = vector.get("h_nr_runnable").asInt();
        env.src.nrRunning = vector.get("nr_running").asInt();
        env.src.capacity = vector.get("cap_src").asInt();
        env.dst.capacity = vector.get("cap_dst").asInt();
        return env;
    }
}
