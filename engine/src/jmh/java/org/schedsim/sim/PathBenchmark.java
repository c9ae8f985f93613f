package org.schedsim.sim;

import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;
import static org.schedsim.scenario.Durations.us;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.Tunables;
import org.schedsim.scenario.Scenario;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.trace.Trace;

/**
 * What a tick and a wakeup cost, all that they bring about included, in a simulation that goes on and on: counters on,
 * trace off.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class PathBenchmark {
    private static final int TICKS = 1000;
    private static final int CYCLES = 1000;

    private World busy;
    private World waking;
    private World wakingBesideEight;

    @Setup
    public void worlds() {
        ScenarioBuilder hogs = machine("1 llc x 1 cpu");
        hogs.process("p").threads("hog", 8).slice(ms(100)).busy();
        busy = world(hogs.build());
        ScenarioBuilder sleeper = machine("1 llc x 8 cpu");
        sleeper.process("p").thread("sleeper").repeat(t -> t.run(us(500)).sleep(us(500)));
        waking = world(sleeper.build());
        ScenarioBuilder crowd = machine("1 llc x 1 cpu");
        crowd.process("p").threads("hog", 8).slice(ms(100)).busy();
        crowd.process("q")
                .thread("sleeper")
                .slice(us(100))
                .repeat(t -> t.run(us(50)).sleep(us(950)));
        wakingBesideEight = world(crowd.build());
    }

    private static ScenarioBuilder machine(String topology) {
        return ScenarioBuilder.scenario().topology(topology).duration(seconds(1));
    }

    private static World world(Scenario scenario) {
        RunPlan plan = new RunPlan(
                scenario.topology(),
                scenario.kernel(),
                scenario.workload(),
                scenario.durationNs(),
                1,
                scenario.overheads(),
                scenario.settleNs());
        Tunables tunables = scenario.kernel()
                .tunables(new Tunables.Builder(scenario.topology().online().size()));
        World world = new World(plan, tunables, new Trace(1), new Decisions(List.of(), null));
        world.run(world.machine.now + ms(100).toNanos());
        return world;
    }

    /** A tick of a CPU with eight runnable tasks, whose slices are long, so that next to nothing else happens. */
    @Benchmark
    @OperationsPerInvocation(TICKS)
    public long tickBesideEight() {
        return busy.run(busy.machine.now + TICKS * 1_000_000L);
    }

    /** Timer, wakeup, selection among eight idle CPUs, enqueue, pick, switch, and the way back to sleep, a tick included. */
    @Benchmark
    @OperationsPerInvocation(CYCLES)
    public long wakeRunSleepOnAnIdleMachine() {
        return waking.run(waking.machine.now + CYCLES * 1_000_000L);
    }

    /** The same on the CPU of eight busy tasks, which the sleeper preempts; less {@link #tickBesideEight}, the wake path. */
    @Benchmark
    @OperationsPerInvocation(CYCLES)
    public long wakePreemptSleepBesideEight() {
        return wakingBesideEight.run(wakingBesideEight.machine.now + CYCLES * 1_000_000L);
    }
}
