package org.schedsim.kernel.pelt;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.schedsim.kernel.state.SchedAvg;

/** The yardstick of all other figures: one exact PELT update, over 64 entities in turn. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReferenceLoopBenchmark {
    private static final int ENTITIES = 64;
    private static final long STEP_NS = 1_000_000;

    private final SchedAvg[] averages = new SchedAvg[ENTITIES];
    private long now = 300_000_000_000L;

    public ReferenceLoopBenchmark() {
        for (int i = 0; i < ENTITIES; i++) {
            averages[i] = new SchedAvg();
            averages[i].lastUpdateTime = now - i * 1_000L;
        }
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES)
    public long update() {
        now += STEP_NS;
        long sum = 0;
        for (SchedAvg average : averages) {
            if (Pelt.updateSum(average, now, 1, 1, 1)) {
                Pelt.updateAverages(average, 1024);
            }
            sum += average.utilAvg;
        }
        return sum;
    }
}
