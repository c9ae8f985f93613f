package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.schedsim.kernel.FunctionVectors;
import org.schedsim.kernel.KernelModel;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CfsRq;
import org.schedsim.kernel.state.TaskGroup;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.trace.Trace;
import org.schedsim.workload.CgroupSettings;
import org.schedsim.workload.CgroupSpec;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;
import org.schedsim.workload.Workload;

/** Hogs of a group with a quota, one alone on each CPU, to the nanosecond. */
class BandwidthTimelineTests {
    private record Seen(long tNs, int cpu, String event, long figure) {}

    @TestFactory
    List<DynamicTest> bandwidth_timeline() {
        return FunctionVectors.of("groups").function("bandwidth_timeline", (inputs, expected) -> {
            Timeline timeline = new Timeline(inputs);
            timeline.run(inputs.get("duration_ns").asLong());
            assertThat(timeline.ranPerPeriod()).isEqualTo(numbers(expected.get("runtime_per_period_ns")));
            // The file lists the first ones.
            assertThat(timeline.seen).startsWith(events(expected.get("events")).toArray(Seen[]::new));
        });
    }

    private static List<List<Long>> numbers(JsonNode rows) {
        List<List<Long>> all = new ArrayList<>();
        for (JsonNode row : rows) {
            List<Long> numbers = new ArrayList<>();
            row.forEach(number -> numbers.add(number.asLong()));
            all.add(numbers);
        }
        return all;
    }

    private static List<Seen> events(JsonNode events) {
        List<Seen> all = new ArrayList<>();
        for (JsonNode event : events) {
            String name = event.get("event").asText();
            String figure = name.equals("throttled") ? "runtime_remaining" : "pool_left";
            all.add(new Seen(
                    event.get("t_ns").asLong(),
                    event.get("cpu").asInt(),
                    name,
                    event.get(figure).asLong()));
        }
        return all;
    }

    private static final class Timeline {
        private final World world;
        private final TaskGroup group;
        private final int cpus;
        private final long periodNs;
        private final long startNs;
        private final boolean[] throttled;
        private final List<Seen> waiting = new ArrayList<>();
        private final List<Seen> seen = new ArrayList<>();
        private final List<List<Long>> ran = new ArrayList<>();

        Timeline(JsonNode inputs) {
            cpus = inputs.get("cpus").asInt();
            periodNs = inputs.get("period_ns").asLong();
            throttled = new boolean[cpus];
            Tunables.Builder tunables = new Tunables.Builder(cpus);
            tunables.hz = inputs.get("hz").asInt();
            tunables.hrtick = inputs.get("hrtick").asBoolean();
            world = new World(plan(inputs), tunables.build(), new Trace(), new Decisions(List.of(), null));
            group = world.machine.groups.get(1);
            startNs = world.queue.timeOf(Sources.LAUNCH);
            world.observer = this::look;
            for (int cpu = 0; cpu < cpus; cpu++) {
                ran.add(new ArrayList<>());
            }
        }

        private RunPlan plan(JsonNode inputs) {
            CgroupSettings settings = CgroupSettings.NONE.withMax(new CgroupSettings.Bandwidth(
                    inputs.get("quota_ns").asLong(),
                    periodNs,
                    inputs.get("burst_ns").asLong()));
            List<ProcessSpec> processes = new ArrayList<>();
            for (int cpu = 0; cpu < cpus; cpu++) {
                ThreadSpec hog = new ThreadSpec(
                        cpu,
                        "hog",
                        ThreadPolicy.DEFAULT,
                        null,
                        CpuMask.of(cpu),
                        cpu,
                        "/A",
                        ThreadSpec.Start.WITH_PROCESS,
                        List.of(new Phase.RunForever()));
                processes.add(new ProcessSpec("p" + cpu, List.of(hog)));
            }
            Workload workload = new Workload(List.of(new CgroupSpec("/A", settings)), processes, List.of(), List.of());
            Topology topology = Topology.of("1 llc x " + cpus + " cpu");
            return new RunPlan(topology, KernelModel.linux("7.2"), workload, 1, 0, Overheads.ZERO, 0);
        }

        void run(long durationNs) {
            long[] before = new long[cpus];
            for (long endNs = periodNs; endNs <= durationNs; endNs += periodNs) {
                world.run(startNs + endNs);
                for (int cpu = 0; cpu < cpus; cpu++) {
                    long sum = world.launcher.task(cpu).se.sumExecRuntimeNs;
                    ran.get(cpu).add(sum - before[cpu]);
                    before[cpu] = sum;
                }
            }
        }

        /** All of it is accounted: a hog is throttled before the end of each period. */
        List<List<Long>> ranPerPeriod() {
            return ran;
        }

        private void look() {
            for (int cpu = 0; cpu < cpus; cpu++) {
                CfsRq q = group.cfsRqs[cpu];
                if (q.throttled && !throttled[cpu]) {
                    throttled[cpu] = true;
                    waiting.add(new Seen(now(), cpu, "throttled", q.runtimeRemainingNs));
                    seen.add(waiting.get(waiting.size() - 1));
                }
            }
            if (!waiting.isEmpty() && group.bandwidth.throttledHead == null) {
                timeAgain();
            }
        }

        private long now() {
            return world.machine.now - startNs;
        }

        /** All got time at one instant, the one that had waited longest first: each took its debt and 1 ns. */
        private void timeAgain() {
            for (int i = 0; i < waiting.size(); i++) {
                long poolLeft = group.bandwidth.runtimeNs;
                for (Seen later : waiting.subList(i + 1, waiting.size())) {
                    poolLeft += 1 - later.figure();
                }
                seen.add(new Seen(now(), waiting.get(i).cpu(), "unthrottled", poolLeft));
                throttled[waiting.get(i).cpu()] = false;
            }
            waiting.clear();
        }
    }
}
