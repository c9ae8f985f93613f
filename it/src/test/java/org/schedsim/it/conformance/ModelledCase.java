package org.schedsim.it.conformance;

import static org.schedsim.scenario.Durations.every;
import static org.schedsim.scenario.Durations.ms;
import static org.schedsim.scenario.Durations.us;

import org.schedsim.scenario.ProcessSpecBuilder;
import org.schedsim.scenario.ScenarioBuilder;
import org.schedsim.scenario.SchedRun;
import org.schedsim.scenario.ThreadBuilder;
import org.schedsim.sim.Overheads;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Trace;

/** Plays a recorded case: the same processes, in the same order, released at the same time. */
final class ModelledCase {
    private static final int CPU = 0;
    private static final int NEIGHBOUR = 1;
    private static final long SETTLE_MS = 300;
    private static final int FIFO_PRIORITY = 50;

    /** The FIFO thread runs for a given time as it sees it; with its system calls a turn was recorded to take 10 µs more. */
    private static final long FIFO_CALLS_US = 10 - Overheads.ORACLE.contextSwitchNs() / 1000;

    private ModelledCase() {}

    static Outcome play(RecordedCase recorded, long seed) {
        ScenarioBuilder scenario = ScenarioBuilder.scenario()
                .topology(recorded.topology())
                .kernel(recorded.kernelText())
                .overheads(Overheads.ORACLE)
                .settle(ms(SETTLE_MS))
                .duration(ms(recorded.releaseMs() + recorded.watchedMs()))
                .seed(seed);
        load(recorded, scenario);
        scenario.process("H").thread("H").on(NEIGHBOUR).busy();
        ProcessSpecBuilder process = scenario.process("T");
        ThreadBuilder busy = process.thread("T.0").on(CPU).busy();
        ThreadBuilder sleeper = process.thread("T.1").on(CPU).sleeps();
        scenario.at(ms(recorded.releaseMs())).allowAllCpus(busy).allowAllCpus(sleeper);
        return outcome(scenario.run(), busy, recorded);
    }

    private static void load(RecordedCase recorded, ScenarioBuilder scenario) {
        switch (recorded.load()) {
            case "hardirq" -> scenario.cpu(CPU).hardirq(us(recorded.loadUs()), every(us(recorded.periodUs())));
            case "SCHED_FIFO thread" ->
                scenario.process("R")
                        .thread("R")
                        .fifo(FIFO_PRIORITY)
                        .on(CPU)
                        .repeat(phases -> phases.sleepToPeriod(us(recorded.periodUs()))
                                .run(us(recorded.loadUs() + FIFO_CALLS_US)));
            case "none" -> {}
            default -> throw new IllegalArgumentException("load '" + recorded.load() + "' cannot be played");
        }
    }

    private static Outcome outcome(SchedRun run, ThreadBuilder thread, RecordedCase recorded) {
        int task = run.tasks(thread).get(0).id();
        long releaseNs = ms(recorded.releaseMs()).toNanos();
        Movements movements = new Movements(run.topology()::llc, CPU, releaseNs);
        Trace trace = run.trace();
        for (int i = 0; i < trace.size(); i++) {
            if (trace.kind(i) == EventKind.MIGRATE && trace.task(i) == task && trace.timeNs(i) >= releaseNs) {
                movements.move(trace.timeNs(i), trace.cpu(i));
            }
        }
        return movements.outcome(run.endNs(), throughputPct(trace, task, releaseNs), 1e6);
    }

    /** From the first sample after the release to the last. */
    private static double throughputPct(Trace trace, int task, long releaseNs) {
        int first = -1;
        int last = -1;
        for (int i = 0; i < trace.size(); i++) {
            if (trace.kind(i) == EventKind.WORK && trace.task(i) == task && trace.timeNs(i) >= releaseNs) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        long work = trace.argument(last) - trace.argument(first);
        long time = trace.timeNs(last) - trace.timeNs(first);
        return Math.round(work * 1000.0 / time) / 10.0;
    }
}
