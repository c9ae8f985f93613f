package org.schedsim.kernel.balance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.VectorFile;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.topology.CpuMask;

/** Two pinned tasks in one LLC: what the passes of an idle CPU of the other one do to its interval (spec 01 §9). */
class PinnedIntervalGrowthTests {
    private static final int IDLE_CPU = 2;

    @TestFactory
    List<DynamicTest> pinned_interval_growth() {
        return VectorFile.of("loop").section("pinned_interval_growth", PinnedIntervalGrowthTests::check);
    }

    private static void check(JsonNode vector) {
        int hz = vector.get("hz").asInt();
        BalanceFixture fixture = new BalanceFixture("2 llc x 2 cpu", tunables -> tunables.hz = hz, List.of());
        fixture.run("T", 0, 1024, 1023).allowed = CpuMask.of(0);
        fixture.run("H", 1, 1024, 1023).allowed = CpuMask.of(1);
        LoadBalancer balancer = fixture.balancer();
        Domain sd = fixture.domain(IDLE_CPU, "PKG");
        assertThat(sd.minInterval).isEqualTo(vector.get("min_interval_ms").asLong());
        assertThat(sd.maxInterval).isEqualTo(vector.get("max_interval_ms").asLong());
        assertThat(sd.cacheNiceTries).isEqualTo(vector.get("cache_nice_tries").asInt());

        long start = fixture.machine.jiffies;
        int[] passes = sd.stats.count;
        int seen = 0;
        JsonNode expected = vector.get("expected_passes");
        while (seen < expected.size()) {
            fixture.advance(fixture.machine.tunables.tickNs);
            idleTick(fixture, balancer);
            if (passes[IdleType.IDLE.index] > seen) {
                JsonNode pass = expected.get(seen++);
                assertThat(fixture.machine.jiffies - start)
                        .isEqualTo(pass.get("jiffy").asLong());
                assertThat(sd.nrBalanceFailed)
                        .isEqualTo(pass.get("nr_balance_failed").asInt());
                assertThat(sd.balanceInterval)
                        .isEqualTo(pass.get("balance_interval_ms_after").asLong());
                assertThat(sd.stats.balanced[IdleType.IDLE.index])
                        .as("no pass ends balanced")
                        .isZero();
            }
        }
        assertThat(fixture.effects.stoppers).isEmpty();
    }

    private static void idleTick(BalanceFixture fixture, LoadBalancer balancer) {
        CpuRq rq = fixture.machine.rqs[IDLE_CPU];
        if (balancer.trigger(rq)) {
            balancer.softirq(rq);
        }
    }
}
