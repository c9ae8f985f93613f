package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.VectorFile;
import org.schedsim.kernel.pelt.Pelt;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Task;
import org.schedsim.kernel.state.TaskState;
import org.schedsim.topology.CpuMask;

/** The figures of {@code loop.json}. */
class LoopVectorTests {
    private static final VectorFile LOOP = VectorFile.of("loop");

    @TestFactory
    List<DynamicTest> timelines() {
        return LOOP.section("timelines", LoopVectorTests::timeline);
    }

    private static void timeline(JsonNode timeline) {
        LoopMachine loop = Timelines.of(timeline);
        new TimelineCheck(loop, timeline.get("steps")).run();
    }

    /** Walks the expected steps along the events; a step must be seen at its time, after the step before it. */
    private static final class TimelineCheck {
        private final LoopMachine loop;
        private final TimelineState state;
        private final List<JsonNode> steps = new ArrayList<>();
        private int next;
        private List<String> closest = List.of("never looked at");

        TimelineCheck(LoopMachine loop, JsonNode steps) {
            this.loop = loop;
            this.state = new TimelineState(loop);
            steps.forEach(this.steps::add);
        }

        void run() {
            loop.observe(this::look);
            while (next < steps.size()) {
                long atNs = steps.get(next).get("t_ns").asLong();
                if (loop.nextNs() <= atNs) {
                    loop.step();
                } else {
                    loop.advanceTo(atNs);
                    int before = next;
                    look();
                    assertThat(next)
                            .as(
                                    "step %d at %d ns on CPU %s (%s): %s",
                                    before,
                                    atNs,
                                    steps.get(before).get("cpu"),
                                    steps.get(before).get("event"),
                                    closest)
                            .isGreaterThan(before);
                }
            }
        }

        private void look() {
            while (next < steps.size() && steps.get(next).get("t_ns").asLong() == loop.nowNs()) {
                List<String> differences = state.differences(steps.get(next));
                if (!differences.isEmpty()) {
                    closest = differences;
                    return;
                }
                next++;
            }
        }
    }

    @TestFactory
    List<DynamicTest> pinned_interval_growth() {
        return LOOP.section("pinned_interval_growth", entry -> {
            LoopMachine loop = Timelines.pinned(entry);
            Domain level = Objects.requireNonNull(Objects.requireNonNull(loop.machine.rqs[2].sd).parent);
            long bootJiffies = Machine.BOOT_NS / loop.machine.tunables.tickNs;
            for (JsonNode pass : entry.get("expected_passes")) {
                loop.runTo(pass.get("t_ms").asLong() * 1_000_000);
                assertThat(level.lastBalance - bootJiffies)
                        .as("pass")
                        .isEqualTo(pass.get("jiffy").asLong());
                assertThat(level.nrBalanceFailed)
                        .as("%s", pass)
                        .isEqualTo(pass.get("nr_balance_failed").asInt());
                assertThat(level.balanceInterval)
                        .as("%s", pass)
                        .isEqualTo(pass.get("balance_interval_ms_after").asLong());
            }
        });
    }

    @TestFactory
    List<DynamicTest> irq_ramp() {
        return LOOP.section("irq_ramp", entry -> {
            LoopMachine loop = new LoopMachine(
                    "1 llc x 1 cpu", tunables -> tunables.hz = entry.get("hz").asInt());
            CpuRq rq = loop.machine.rqs[0];
            rq.irqAvg.lastUpdateTime = rq.clock;
            long periodNs = entry.get("period_us").asLong() * 1_000;
            long burstNs = entry.get("burst_us").asLong() * 1_000;
            long tickMs = loop.machine.tunables.tickNs / 1_000_000;
            long firstReduced = -1;
            for (long ms = tickMs; ms <= 512; ms += tickMs) {
                loop.advanceTo(ms * 1_000_000);
                rq.irqTimeNs = ms * 1_000_000 / periodNs * burstNs;
                loop.world.kernel.clock.update(rq);
                long capacity = Pelt.scaleRtCapacity(rq);
                firstReduced = firstReduced < 0 && capacity <= 875 ? ms : firstReduced;
                JsonNode expected = entry.get("expected_at_ms").get(Long.toString(ms));
                if (expected != null) {
                    assertThat(rq.irqAvg.utilAvg)
                            .as("util at %d ms", ms)
                            .isEqualTo(expected.get("irq_util").asLong());
                    assertThat(capacity)
                            .as("capacity at %d ms", ms)
                            .isEqualTo(expected.get("capacity").asLong());
                }
            }
            JsonNode first = entry.get("first_tick_ms_with_capacity_at_most_875");
            assertThat(firstReduced).isEqualTo(first.isNull() ? -1 : first.asLong());
        });
    }

    @TestFactory
    List<DynamicTest> rt_ramp() {
        return LOOP.section("rt_ramp", entry -> {
            LoopMachine loop = new LoopMachine("1 llc x 1 cpu", tunables -> {});
            CpuRq rq = loop.machine.rqs[0];
            rq.curr = loop.task("hog", 0, new Op.WorkForever());
            long firstReduced = -1;
            for (long ms = 0; ms <= 512; ms++) {
                long before = updateRt(loop, rq, ms * 1_000_000, 0);
                long after = updateRt(loop, rq, ms * 1_000_000 + 600_000, 1);
                long capacity = Pelt.scaleRtCapacity(rq);
                firstReduced = firstReduced < 0 && capacity <= 875 ? ms : firstReduced;
                JsonNode expected = entry.get("expected_at_ms").get(Long.toString(ms));
                if (expected != null) {
                    assertThat(before)
                            .as("before %d", ms)
                            .isEqualTo(expected.get("rt_util_before_burst").asLong());
                    assertThat(after)
                            .as("after %d", ms)
                            .isEqualTo(expected.get("rt_util_after_burst").asLong());
                    assertThat(capacity)
                            .as("at %d", ms)
                            .isEqualTo(expected.get("capacity_after_burst").asLong());
                }
            }
            assertThat(firstReduced)
                    .isEqualTo(
                            entry.get("first_burst_with_capacity_at_most_875").asLong());
        });
    }

    private static long updateRt(LoopMachine loop, CpuRq rq, long ns, int running) {
        loop.advanceTo(ns);
        loop.world.kernel.clock.update(rq);
        if (rq.rtAvg.lastUpdateTime == 0) {
            rq.rtAvg.lastUpdateTime = rq.peltNow();
        }
        Pelt.updateRtAvg(rq, rq.peltNow(), running);
        return rq.rtAvg.utilAvg;
    }

    @TestFactory
    List<DynamicTest> timer_expiry() {
        return LOOP.section("timer_expiry", entry -> {
            LoopMachine loop = new LoopMachine("1 llc x 1 cpu", tunables -> {});
            Task sleeper = loop.task("S", 0, new Op.SleepForever());
            long slackNs = entry.get("slack_us").asLong() * 1_000;
            long softNs = entry.get("soft_expiry_us").asLong() * 1_000;
            loop.world.timers.arm(0, loop.world.workers[sleeper.id], Machine.BOOT_NS + softNs, slackNs);
            for (JsonNode interrupt : entry.get("other_timer_interrupts_on_this_cpu_us")) {
                loop.at(interrupt.asLong() * 1_000, 0, () -> loop.world.interrupts.timer(loop.machine.rqs[0]));
            }
            loop.stepUntil(() -> sleeper.state != TaskState.SLEEPING, 1_000_000_000);
            assertThat(loop.nowNs()).isEqualTo(entry.get("expected_wake_us").asLong() * 1_000);
        });
    }

    @TestFactory
    List<DynamicTest> distribute_cursor() {
        return LOOP.section("distribute_cursor", entry -> {
            List<Integer> cpus = new ArrayList<>();
            entry.get("mask").forEach(cpu -> cpus.add(cpu.asInt()));
            CpuMask mask = CpuMask.of(cpus.stream().mapToInt(Integer::intValue).toArray());
            CpuBits active = new CpuBits(mask.last() + 1);
            active.copyOf(mask);
            int cursor = entry.get("cursor").asInt();
            for (JsonNode expected : entry.get("expected_sequence")) {
                cursor = Affinity.distribute(cursor, mask, active);
                assertThat(cursor).isEqualTo(expected.asInt());
            }
        });
    }

    @TestFactory
    List<DynamicTest> tick_restart() {
        return LOOP.section("tick_restart", entry -> {
            LoopMachine loop = new LoopMachine(
                    "1 llc x 1 cpu", tunables -> tunables.hz = entry.get("hz").asInt());
            loop.advanceTo(entry.get("idle_exit_ns").asLong());
            loop.world.ticks.restart(loop.machine.rqs[0]);
            assertThat(loop.world.queue.timeOf(Sources.JIFFY) - Machine.BOOT_NS)
                    .isEqualTo(entry.get("expected_next_tick_ns").asLong());
        });
    }

    @TestFactory
    List<DynamicTest> tick_stop() {
        return LOOP.section("tick_stop", entry -> {
            LoopMachine loop = new LoopMachine("1 llc x 1 cpu", tunables -> {
                tunables.hz = entry.get("hz").asInt();
                tunables.tickStopImmediate = entry.get("cpuidle").asText().startsWith("governor");
            });
            long entryNs = entry.get("idle_entry_ns").asLong();
            Task task = loop.task("T", 0, LoopMachine.work(entryNs), new Op.SleepForever());
            loop.wakeAt(0, 0, task);
            boolean leaves = entry.has("idle_exit_ns");
            if (leaves) {
                Task other = loop.task("O", 0, new Op.WorkForever());
                loop.wakeAt(entry.get("idle_exit_ns").asLong(), 0, other);
            }
            long endNs = entryNs + 20_000_000;
            long stoppedNs = -1;
            while (loop.nextNs() <= endNs && stoppedNs < 0) {
                loop.step();
                stoppedNs = loop.nowNs() >= entryNs && loop.machine.rqs[0].tickStopped ? loop.nowNs() : -1;
            }
            JsonNode expected = entry.get("expected_stop_ns");
            assertThat(stoppedNs).isEqualTo(expected.isNull() ? -1 : expected.asLong());
        });
    }

    @TestFactory
    List<DynamicTest> lazy_notice() {
        return LOOP.section("lazy_notice", LoopVectorTests::lazyNotice);
    }

    /** A short-slice task is woken on a CPU that executes something; when does it run? */
    private static void lazyNotice(JsonNode entry) {
        LoopMachine loop = new LoopMachine("2 llc x 2 cpu", tunables -> {
            tunables.hz = entry.get("hz").asInt();
            tunables.hrtick = false;
        });
        long requestNs = entry.get("request_ns").asLong();
        int waker = entry.get("path").asText().equals("queued") ? 2 : 1;
        loop.wakeAt(10_000_000, waker, loop.pinned(loop.task("W", waker, new Op.WorkForever()), waker));
        String target = entry.get("target").asText();
        if (!target.equals("idle")) {
            loop.wakeAt(10_000_000, 0, loop.pinned(loop.task("A", 0, kernelOrUser(target)), 0));
        }
        Task woken = loop.pinned(loop.task("S", 0, new Op.WorkForever()), 0);
        woken.se.customSlice = true;
        woken.se.sliceNs = 500_000;
        woken.se.vlag = 200_000;
        loop.wakeAt(requestNs, waker, woken);
        for (JsonNode interrupt : entry.get("interrupts_on_target_ns")) {
            loop.at(interrupt.asLong(), 0, () -> loop.world.interrupts.timer(loop.machine.rqs[0]));
        }
        loop.stepUntil(() -> woken.onCpu, 1_000_000_000);
        assertThat(loop.nowNs()).isEqualTo(entry.get("expected_switch_ns").asLong());
    }

    private static Op[] kernelOrUser(String target) {
        if (target.startsWith("kernel")) {
            String digits = target.replaceAll("\\D", "");
            long untilNs = digits.isEmpty() ? 13_000_000 : Long.parseLong(digits);
            Op call = new Op.Kernel(new org.schedsim.workload.Span.Fixed(untilNs - 10_000_000));
            return new Op[] {call, new Op.WorkForever()};
        }
        return new Op[] {new Op.WorkForever()};
    }

    @TestFactory
    List<DynamicTest> sections() {
        // A section that nobody reads would be a check that cannot fail.
        List<String> known = List.of(
                "format",
                "reference",
                "units",
                "conventions",
                "timelines",
                "pinned_interval_growth",
                "irq_ramp",
                "rt_ramp",
                "timer_expiry",
                "distribute_cursor",
                "tick_restart",
                "tick_stop",
                "lazy_notice");
        return List.of(DynamicTest.dynamicTest("every section of the file is read", () -> {
            for (Map.Entry<String, JsonNode> field : LOOP.root().properties()) {
                assertThat(known).contains(field.getKey());
            }
        }));
    }
}
