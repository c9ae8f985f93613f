package org.schedsim.sim;

import static org.schedsim.scenario.Durations.every;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.seconds;
import static org.schedsim.scenario.Durations.us;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.schedsim.scenario.ProcessSpecBuilder;
import org.schedsim.scenario.Scenario;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.ThreadBuilder;
import org.schedsim.trace.Trace;

/** One 20 s run of the reduced-capacity experiment, trace on. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class ExperimentBenchmark {
    private static final long CPUS = 4;
    private static final long SECONDS = 20;

    @Param({
        "linux-7.2",
        "linux-7.2 - cache-aware",
        "linux-7.2 + capacity-before-llc",
        "linux-7.2 + alb-capacity-hint"
    })
    public String kernel;

    private RunPlan plan;

    /** Rates per second of the benchmark's time. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Rates {
        public long runs;
        public long events;

        /** Simulated CPU-seconds in all runs of an iteration. */
        public long simulatedCpuSeconds() {
            return runs * CPUS * SECONDS;
        }

        @Setup(Level.Iteration)
        public void reset() {
            runs = 0;
            events = 0;
        }
    }

    @Setup
    public void plan() {
        ScenarioBuilder builder = ScenarioBuilder.scenario()
                .topology("2 llc x 2 cpu")
                .kernel(kernel)
                .duration(seconds(SECONDS));
        builder.cpu(0).hardirq(us(600), every(ms(1)));
        builder.process("neighbour").thread("hog").on(1).busy();
        ProcessSpecBuilder app = builder.process("app");
        ThreadBuilder busy = app.thread("busy").on(0).busy();
        app.thread("sleeper").on(0).sleeps();
        builder.at(ms(200)).allowAllCpus(busy);
        Scenario scenario = builder.build();
        plan = new RunPlan(
                scenario.topology(),
                scenario.kernel(),
                scenario.workload(),
                scenario.durationNs(),
                scenario.seed(),
                scenario.overheads(),
                scenario.settleNs());
    }

    @Benchmark
    public RunResult run(Rates rates) {
        RunResult result = Simulation.play(plan, new Trace(), null);
        rates.runs++;
        rates.events += result.events();
        return result;
    }
}
