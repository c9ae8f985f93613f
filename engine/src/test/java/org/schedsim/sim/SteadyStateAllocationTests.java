package org.schedsim.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;
import static org.schedsim.scenario.Durations.us;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.scenario.ProcessSpecBuilder;
import org.schedsim.scenario.Scenario;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.trace.Trace;
import org.schedsim.workload.Channel;

class SteadyStateAllocationTests {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Arrays double and classes are loaded in this time. */
    private static final long WARM_UP_NS = 2_000_000_000L;

    private static final long MEASURED_NS = 2_000_000_000L;

    /** The machine that runs this code allocates when it discards compiled code, once; the model would in each window. */
    private static final int WINDOWS = 3;

    @Test
    void eight_tasks_on_one_cpu_allocate_nothing() {
        assertThat(allocatedBytes(
                        "1 llc x 1 cpu",
                        builder -> builder.process("p").threads("hog", 8).busy()))
                .isZero();
    }

    @Test
    void sleepers_and_balancing_allocate_nothing() {
        assertThat(allocatedBytes("2 llc x 4 cpu", builder -> {
                    builder.process("hogs").threads("hog", 6).busy();
                    builder.process("sleepers")
                            .threads("s", 8)
                            .repeat(t -> t.run(us(400)).sleep(us(900)));
                    builder.process("pairs")
                            .threads("t", 3)
                            .repeat(t -> t.run(ms(5)).sleep(ms(5)));
                }))
                .isZero();
    }

    @Test
    void pipes_mutexes_conditions_and_barriers_allocate_nothing() {
        assertThat(allocatedBytes("2 llc x 4 cpu", builder -> {
                    Channel there = builder.pipe("there", 4);
                    Channel back = builder.eventfd("back");
                    ProcessSpecBuilder talk = builder.process("talk");
                    talk.threads("w", 3).repeat(t -> t.run(us(200)).write(there).read(back));
                    talk.threads("r", 3)
                            .repeat(t -> t.read(there).systemCall(us(150)).write(back, 3));
                    ProcessSpecBuilder meet = builder.process("meet");
                    meet.threads("m", 4)
                            .repeat(t -> t.repeat(
                                            3,
                                            inner ->
                                                    inner.lock("m").run(us(100)).unlock("m"))
                                    .barrier("b", 4)
                                    .schedYield()
                                    .timer("t", ms(2)));
                    meet.thread("c")
                            .repeat(t -> t.lock("l")
                                    .waitCondition("c", "l")
                                    .unlock("l")
                                    .run(us(10)));
                    meet.thread("s")
                            .repeat(t -> t.sleep(us(700))
                                    .lock("l")
                                    .signal("c")
                                    .unlock("l")
                                    .wake("f", 1));
                    meet.thread("f")
                            .repeat(t -> t.waitAt("f").runFor(us(10)).setNice(1).setNice(0));
                }))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"linux-7.2", "linux-7.3"})
    void cgroups_allocate_nothing(String kernel) {
        assertThat(allocatedBytes("1 llc x 4 cpu", builder -> {
                    builder.kernel(kernel);
                    builder.cgroup("/A").weight(300);
                    builder.cgroup("/A/x").weight(50);
                    builder.cgroup("/B").idle();
                    builder.process("hogs").in("/A/x").threads("hog", 3).busy();
                    builder.process("idle").in("/B").threads("hog", 2).busy();
                    builder.process("sleepers")
                            .in("/A")
                            .threads("s", 6)
                            .repeat(t -> t.run(us(400)).sleep(us(900)));
                }))
                .isZero();
    }

    private static long allocatedBytes(String topology, Consumer<ScenarioBuilder> workload) {
        ScenarioBuilder builder = ScenarioBuilder.scenario().topology(topology).duration(seconds(10));
        workload.accept(builder);
        Scenario scenario = builder.build();
        RunPlan plan = new RunPlan(
                scenario.topology(),
                scenario.kernel(),
                scenario.workload(),
                scenario.durationNs(),
                scenario.seed(),
                scenario.overheads(),
                scenario.settleNs());
        Tunables tunables = scenario.kernel()
                .tunables(new Tunables.Builder(scenario.topology().online().size()));
        World world = new World(plan, tunables, new Trace(1), new Decisions(List.of(), null));
        long startNs = world.queue.timeOf(Sources.LAUNCH);
        world.run(startNs + WARM_UP_NS);
        long least = Long.MAX_VALUE;
        for (int window = 1; window <= WINDOWS; window++) {
            long before = allocatedBytes();
            world.run(startNs + WARM_UP_NS + window * MEASURED_NS);
            least = Math.min(least, allocatedBytes() - before);
        }
        return least;
    }

    private static long allocatedBytes() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
