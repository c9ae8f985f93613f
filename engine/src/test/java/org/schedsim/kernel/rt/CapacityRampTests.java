package org.schedsim.kernel.rt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.VectorFile;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;
import org.schedsim.topology.CpuMask;

/** How fast interrupt and real-time load take capacity from fair tasks: sections {@code irq_ramp} and {@code rt_ramp}. */
class CapacityRampTests {
    @TestFactory
    List<DynamicTest> irq_ramp() {
        return VectorFile.of("loop").section("irq_ramp", CapacityRampTests::checkInterrupts);
    }

    private static void checkInterrupts(JsonNode entry) {
        RtMachine cpu = new RtMachine("1 llc x 1 cpu").bootedAtZero();
        CpuRq rq = cpu.rq(0);
        long periodNs = entry.get("period_us").asLong() * 1000;
        long burstNs = entry.get("burst_us").asLong() * 1000;
        long tickNs = 1_000_000_000 / entry.get("hz").asLong();
        String first = "first_tick_ms_with_capacity_at_most_875";
        long firstAtMs = -1;
        for (long ns = tickNs; ns <= 1_000_000_000; ns += tickNs) {
            // The burst that begins at a tick has not ended yet.
            rq.irqTimeNs = ns / periodNs * burstNs;
            cpu.at(ns);
            long capacity = Pelt.scaleRtCapacity(rq);
            if (firstAtMs < 0 && capacity <= 875) {
                firstAtMs = ns / 1_000_000;
            }
            JsonNode expected = entry.get("expected_at_ms").path(Long.toString(ns / 1_000_000));
            if (!expected.isMissingNode()) {
                assertThat(rq.irqAvg.utilAvg)
                        .as(ns + " ns")
                        .isEqualTo(expected.get("irq_util").asLong());
                assertThat(capacity)
                        .as(ns + " ns")
                        .isEqualTo(expected.get("capacity").asLong());
            }
        }
        if (entry.hasNonNull(first)) {
            assertThat(firstAtMs).isEqualTo(entry.get(first).asLong());
        }
    }

    @TestFactory
    List<DynamicTest> rt_ramp() {
        return VectorFile.of("loop").section("rt_ramp", CapacityRampTests::checkRealTime);
    }

    /** 600 µs of FIFO work at the start of each millisecond beside a fair hog. */
    private static void checkRealTime(JsonNode entry) {
        RtMachine cpu = new RtMachine("1 llc x 1 cpu").bootedAtZero();
        CpuRq rq = cpu.rq(0);
        Task fair = cpu.fair("fair", 0);
        Task burst = cpu.fifo("burst", 0, 1);
        burst.allowed = CpuMask.of(0);
        cpu.wake(fair);
        cpu.schedule(0);
        long firstBurst = -1;
        for (long ms = 0; ms <= 512; ms++) {
            cpu.at(ms * 1_000_000);
            cpu.wake(burst);
            cpu.schedule(0);
            long before = rq.rtAvg.utilAvg;
            cpu.at(ms * 1_000_000 + 600_000);
            cpu.block(0);
            long capacity = Pelt.scaleRtCapacity(rq);
            if (firstBurst < 0 && capacity <= 875) {
                firstBurst = ms;
            }
            JsonNode expected = entry.get("expected_at_ms").path(Long.toString(ms));
            if (!expected.isMissingNode()) {
                assertThat(before)
                        .as(ms + " ms")
                        .isEqualTo(expected.get("rt_util_before_burst").asLong());
                assertThat(rq.rtAvg.utilAvg)
                        .as(ms + " ms")
                        .isEqualTo(expected.get("rt_util_after_burst").asLong());
                assertThat(capacity)
                        .as(ms + " ms")
                        .isEqualTo(expected.get("capacity_after_burst").asLong());
            }
        }
        assertThat(firstBurst)
                .isEqualTo(entry.get("first_burst_with_capacity_at_most_875").asLong());
    }
}
