package org.schedsim.kernel.pelt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;
import org.schedsim.kernel.SmallMachines;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.SchedAvg;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;

class PeltVectorTests {
    private final FunctionVectors vectors = FunctionVectors.of("pelt");

    @TestFactory
    List<DynamicTest> decay_load() {
        return vectors.function("decay_load", (in, expected) -> {
            long decayed = Pelt.decayLoad(number(in, "val"), number(in, "n"));

            assertThat(decayed).isEqualTo(number(expected, "result"));
        });
    }

    @TestFactory
    List<DynamicTest> accumulate_segments() {
        return vectors.function("accumulate_segments", (in, expected) -> {
            long units = Pelt.segments(number(in, "periods"), (int) number(in, "d1"), (int) number(in, "d3"));

            assertThat(units).isEqualTo(number(expected, "result"));
        });
    }

    @TestFactory
    List<DynamicTest> task_update() {
        return vectors.function("task_update", (in, expected) -> {
            if (in.has("segments")) {
                checkSegments(in, expected);
            } else if (in.has("cycle")) {
                checkCycle(in, expected);
            } else {
                checkOneUpdate(in, expected);
            }
        });
    }

    private static void checkSegments(JsonNode in, JsonNode expected) {
        TrackedTask task = new TrackedTask(number(in, "weight"));
        for (JsonNode segment : in.get("segments")) {
            boolean running = segment.get("running").asBoolean();
            String every = running ? "update_every_ns" : "update_every_ns_asleep";
            task.onRq = segment.get("on_rq").asBoolean();
            task.running = running;
            task.advance(number(segment, "until_ns"), in.path(every).asLong(Long.MAX_VALUE));
        }
        assertAverages(task.avg, expected);
    }

    private static void checkCycle(JsonNode in, JsonNode expected) {
        TrackedTask task = new TrackedTask(number(in, "weight"));
        long run = in.get("cycle").get(0).get("run_ns").asLong();
        long sleep = in.get("cycle").get(1).get("sleep_ns").asLong();
        long utilAfterRun = 0;
        while (task.now < number(in, "repeat_until_ns")) {
            task.onRq = true;
            task.running = true;
            task.advance(task.now + run, Long.MAX_VALUE);
            utilAfterRun = task.avg.utilAvg;
            task.onRq = false;
            task.running = false;
            task.advance(task.now + sleep, Long.MAX_VALUE);
        }
        assertThat(utilAfterRun).isEqualTo(number(expected, "util_avg_at_end_of_last_run"));
        assertThat(task.avg.utilAvg).isEqualTo(number(expected, "util_avg_at_end_of_last_sleep"));
        assertAverages(task.avg, expected.get("final"));
    }

    private static void checkOneUpdate(JsonNode in, JsonNode expected) {
        SchedAvg avg = new SchedAvg();
        avg.lastUpdateTime = number(in, "last_update_ns");

        boolean recomputed = Pelt.updateSum(avg, number(in, "now_ns"), 1, 1, 1);

        assertThat(recomputed).isEqualTo(expected.get("averages_recomputed").asBoolean());
        assertThat(avg.lastUpdateTime).isEqualTo(number(expected, "last_update_ns"));
        assertThat(avg.utilSum).isEqualTo(number(expected, "util_sum"));
        assertThat(avg.periodContrib).isEqualTo((int) number(expected, "period_contrib"));
    }

    static void assertAverages(SchedAvg avg, JsonNode expected) {
        assertThat(avg.utilSum).isEqualTo(number(expected, "util_sum"));
        assertThat(avg.utilAvg).isEqualTo(number(expected, "util_avg"));
        assertThat(avg.loadSum).isEqualTo(number(expected, "load_sum"));
        assertThat(avg.loadAvg).isEqualTo(number(expected, "load_avg"));
        assertThat(avg.runnableSum).isEqualTo(number(expected, "runnable_sum"));
        assertThat(avg.runnableAvg).isEqualTo(number(expected, "runnable_avg"));
        assertThat(avg.periodContrib).isEqualTo((int) number(expected, "period_contrib"));
        assertThat(avg.lastUpdateTime).isEqualTo(number(expected, "last_update_ns"));
    }

    @TestFactory
    List<DynamicTest> cfs_rq_update() {
        return vectors.function("cfs_rq_update", (in, expected) -> {
            SchedAvg avg = new SchedAvg();
            int running = in.get("running").asBoolean() ? 1 : 0;
            Pelt.updateSum(
                    avg,
                    number(in, "until_ns"),
                    number(in, "weight_scaled_down"),
                    number(in, "h_nr_runnable"),
                    running);
            Pelt.updateAverages(avg, 1);

            assertAverages(avg, expected);
        });
    }

    @TestFactory
    List<DynamicTest> clock_pelt_delta() {
        return vectors.function("clock_pelt_delta", (in, expected) -> {
            CpuRq rq = bootedAtZero((int) number(in, "cpu_capacity")).rqs[0];
            rq.freqCapacity = (int) number(in, "freq_capacity");

            assertThat(Pelt.invariantTime(rq, number(in, "delta_ns"))).isEqualTo(number(expected, "result"));
        });
    }

    @TestFactory
    List<DynamicTest> lost_idle_time() {
        return vectors.function("lost_idle_time", (in, expected) -> {
            Machine machine = bootedAtZero(1024);
            CpuRq rq = machine.rqs[0];
            rq.cfs.avg.utilSum = number(in, "cfs_util_sum");
            rq.rtAvg.utilSum = number(in, "rt_util_sum") + number(in, "dl_util_sum");
            rq.clockTask = number(in, "clock_task");
            rq.clockPelt = number(in, "clock_pelt");
            rq.lostIdleTime = number(in, "lost_before");

            new Clock(machine).idleEntry(rq);

            assertThat(rq.lostIdleTime).isEqualTo(number(expected, "lost_after"));
            assertThat(rq.clockPelt).isEqualTo(number(expected, "clock_pelt_after"));
        });
    }

    @TestFactory
    List<DynamicTest> invariance() {
        return vectors.function("invariance", (in, expected) -> {
            Machine machine = bootedAtZero((int) number(in, "cpu_capacity"));
            CpuRq rq = machine.rqs[0];
            Clock clock = new Clock(machine);
            SchedAvg avg = new SchedAvg();

            rq.curr = SmallMachines.task(machine, 1);
            machine.now = number(in, "run_wall_ns");
            clock.update(rq);
            update(avg, rq.peltNow(), 1, 1, 1024);
            assertThat(avg.utilAvg).isEqualTo(number(expected, "util_avg_at_end_of_run"));

            rq.curr = rq.idle;
            clock.idleEntry(rq);
            machine.now += number(in, "idle_wall_ns");
            clock.update(rq);
            update(avg, rq.peltNow(), 0, 0, 1024);
            assertThat(avg.utilAvg).isEqualTo(number(expected, "util_avg_after_idle"));
        });
    }

    @TestFactory
    List<DynamicTest> irq_load() {
        return vectors.function("irq_load", (in, expected) -> {
            Machine machine = bootedAtZero((int) number(in, "cpu_capacity"));
            CpuRq rq = machine.rqs[0];
            rq.freqCapacity = (int) number(in, "freq_capacity");
            Clock clock = new Clock(machine);

            while (machine.now < number(in, "duration_ns")) {
                machine.now += number(in, "step_ns");
                rq.irqTimeNs += number(in, "irq_ns_per_step");
                clock.update(rq);
            }

            assertThat(rq.irqAvg.utilAvg).isEqualTo(number(expected, "irq_util_avg"));
            assertThat(rq.irqAvg.utilSum).isEqualTo(number(expected, "irq_util_sum"));
            assertThat(rq.irqAvg.periodContrib).isEqualTo((int) number(expected, "period_contrib"));
            assertThat(Pelt.scaleRtCapacity(rq)).isEqualTo(number(expected, "cpu_capacity"));
        });
    }

    @TestFactory
    List<DynamicTest> scale_rt_capacity() {
        return vectors.function("scale_rt_capacity", (in, expected) -> {
            long capacity = Pelt.remainingCapacity(
                    number(in, "actual_capacity"),
                    number(in, "irq_util"),
                    number(in, "rt_util") + number(in, "dl_util"));

            assertThat(capacity).isEqualTo(number(expected, "cpu_capacity"));
        });
    }

    @TestFactory
    List<DynamicTest> actual_cpu_capacity() {
        return vectors.function("actual_cpu_capacity", (in, expected) -> {
            CpuRq rq = bootedAtZero((int) number(in, "arch_capacity")).rqs[0];
            rq.hwAvg.loadAvg = number(in, "hw_load_avg");
            rq.cpufreqPressure = number(in, "cpufreq_pressure");

            assertThat(Pelt.actualCapacity(rq)).isEqualTo(number(expected, "result"));
        });
    }

    @TestFactory
    List<DynamicTest> hw_load() {
        return vectors.function("hw_load", (in, expected) -> {
            CpuRq rq = bootedAtZero(1024).rqs[0];
            rq.hwPressure = number(in, "pressure");
            while (rq.clockTask < number(in, "duration_ns")) {
                rq.clockTask += number(in, "step_ns");
                Pelt.updateHwLoadAvg(rq);
            }

            assertThat(rq.hwAvg.loadAvg).isEqualTo(number(expected, "load_avg"));
        });
    }

    @TestFactory
    List<DynamicTest> rt_load() {
        return vectors.function("rt_load", (in, expected) -> {
            CpuRq rq = bootedAtZero(1024).rqs[0];
            Pelt.updateRtAvg(rq, number(in, "until_ns"), in.get("running").asBoolean() ? 1 : 0);

            assertThat(rq.rtAvg.utilAvg).isEqualTo(number(expected, "util_avg"));
            assertThat(rq.rtAvg.utilSum).isEqualTo(number(expected, "util_sum"));
            assertThat(Pelt.scaleRtCapacity(rq)).isEqualTo(number(expected, "cpu_capacity_from_1024"));
        });
    }

    @TestFactory
    List<DynamicTest> effective_cpu_util() {
        return vectors.function("effective_cpu_util", (in, expected) -> {
            long util = CpuLoad.effectiveUtil(
                    number(in, "scale"), number(in, "cfs"), number(in, "rt"), number(in, "dl"), number(in, "irq"));

            assertThat(util).isEqualTo(number(expected, "result"));
        });
    }

    /** One CPU, its clocks at 0 as in the vectors. */
    private static Machine bootedAtZero(int capacity) {
        Topology topology = Topology.builder()
                .core(CpuMask.of(0))
                .capacity(CpuMask.of(0), capacity)
                .text("one CPU")
                .build();
        Machine machine = SmallMachines.of(topology, tunables -> {});
        machine.now = 0;
        CpuRq rq = machine.rqs[0];
        rq.clock = 0;
        rq.clockTask = 0;
        rq.clockPelt = 0;
        return machine;
    }

    private static void update(SchedAvg avg, long now, int onRq, int running, long weight) {
        if (Pelt.updateSum(avg, now, onRq, onRq, running)) {
            Pelt.updateAverages(avg, weight);
        }
    }

    private static long number(JsonNode node, String field) {
        return node.get(field).asLong();
    }

    /** A task whose averages are updated at the end of what it does, or also in between. */
    private static final class TrackedTask {
        final SchedAvg avg = new SchedAvg();
        final long weight;
        long now;
        boolean onRq;
        boolean running;

        TrackedTask(long weight) {
            this.weight = weight;
        }

        void advance(long untilNs, long everyNs) {
            while (now < untilNs) {
                now = everyNs < untilNs - now ? now + everyNs : untilNs;
                update(avg, now, onRq ? 1 : 0, running ? 1 : 0, weight);
            }
        }
    }
}
