package org.schedsim.claim;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.ObservedTask;
import org.schedsim.scenario.RecordedRun;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.Topology;
import org.schedsim.trace.EventKind;
import org.schedsim.trace.Gap;
import org.schedsim.trace.Trace;

/** An observation written down event by event; times in ms. CPU 0 and 1 share an LLC, CPU 2 and 3 another one. */
public final class HandMade {
    private static final long MS = 1_000_000;

    private final Topology topology;
    private final Trace trace = new Trace();
    private final List<ObservedTask> tasks = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();
    private final Set<Evidence> evidence = EnumSet.complementOf(EnumSet.of(Evidence.DECISIONS));

    public HandMade() {
        this("2 llc x 2 cpu");
    }

    public HandMade(String machine) {
        topology = Topology.of(machine);
    }

    /** A task of process app; ids count from 0. */
    public HandMade task(String name) {
        tasks.add(new ObservedTask(tasks.size(), name, "app"));
        return this;
    }

    public HandMade fork(long ms, int task, int cpu) {
        return add(EventKind.FORK, ms, cpu, task, cpu);
    }

    public HandMade run(long ms, int task, int cpu) {
        return add(EventKind.RUN, ms, cpu, task, 0);
    }

    public HandMade preempted(long ms, int task, int cpu) {
        return add(EventKind.STOP, ms, cpu, task, Trace.PREEMPTED);
    }

    public HandMade sleeps(long ms, int task, int cpu) {
        return add(EventKind.STOP, ms, cpu, task, Trace.SLEEPS);
    }

    public HandMade exits(long ms, int task, int cpu) {
        return add(EventKind.STOP, ms, cpu, task, Trace.EXITS);
    }

    public HandMade wakes(long ms, int task, int cpu) {
        return add(EventKind.WAKE, ms, cpu, task, cpu);
    }

    public HandMade migrates(long ms, int task, int src, int dst) {
        return add(EventKind.MIGRATE, ms, dst, task, Trace.move(src, -1));
    }

    /** Stops running on one CPU and runs on another at once. */
    public HandMade moves(long ms, int task, int src, int dst) {
        return preempted(ms, task, src).migrates(ms, task, src, dst).run(ms, task, dst);
    }

    public HandMade capacity(long ms, int cpu, long capacity) {
        return add(EventKind.CAPACITY, ms, cpu, -1, capacity);
    }

    public HandMade allow(long ms, int task, int... cpus) {
        return add(EventKind.AFFINITY, ms, -1, task, trace.addMask(CpuMask.of(cpus)));
    }

    public HandMade work(long ms, int task, long workMs) {
        return add(EventKind.WORK, ms, -1, task, workMs * MS);
    }

    private HandMade add(EventKind kind, long ms, int cpu, int task, long argument) {
        trace.add(kind, ms * MS, cpu, task, argument);
        return this;
    }

    public HandMade gap(long fromMs, long toMs) {
        gaps.add(new Gap(fromMs * MS, toMs * MS, "12 events were lost"));
        return this;
    }

    public HandMade without(Evidence missing) {
        evidence.remove(missing);
        return this;
    }

    public RecordedRun until(long ms) {
        return new RecordedRun(topology, tasks, trace, ms * MS, gaps, evidence);
    }

    public Trace trace() {
        return trace;
    }

    static long ms(long ms) {
        return ms * MS;
    }

    static Subject task(RecordedRun run, String name) {
        return Subject.task(run, run.task(name));
    }

    static Subject app(RecordedRun run) {
        return Subject.process(run, "app");
    }
}
