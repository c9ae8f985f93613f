package org.schedsim.sim;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ProcessSpec;
import org.schedsim.workload.Span;
import org.schedsim.workload.ThreadSpec;

/** Phases as a flat list of steps. */
final class Program {
    private final List<Op> ops = new ArrayList<>();

    private final Ipc ipc;
    private int counters;

    private Program(Ipc ipc) {
        this.ipc = ipc;
    }

    /**
     * The program of a thread. The first one of a process narrows its affinity, then creates the others; another one
     * inherits the affinity of the first if it wants the same, and narrows its own otherwise.
     */
    static Op[] of(ProcessSpec process, ThreadSpec thread, Ipc ipc) {
        Program program = new Program(ipc);
        CpuMask allowed = thread.allowed();
        if (allowed != null && !process.inheritsAffinity(thread)) {
            program.ops.add(new Op.Affinity(allowed));
        }
        if (thread.id() == process.first().id()) {
            program.addForks(process);
        }
        program.add(thread.phases(), "");
        program.ops.add(new Op.Exit());
        return program.array();
    }

    /** The program of the launcher: forks the first threads, then sleeps. */
    static Op[] launcher(List<ProcessSpec> processes) {
        List<Op> ops = new ArrayList<>();
        for (ProcessSpec process : processes) {
            if (process.first().start() == ThreadSpec.Start.WITH_PROCESS) {
                ops.add(new Op.Fork(process.first().id()));
            }
        }
        ops.add(new Op.SleepForever());
        return ops.toArray(new Op[0]);
    }

    /** A kernel thread of the background, from its first run on. */
    static Op[] background(Overheads.BackgroundThread thread) {
        return new Op[] {
            new Op.Work(new Span.Fixed(thread.runNs())),
            new Op.TimeOut(thread.periodNs() - thread.runNs(), thread.isPerCpu()),
            new Op.Jump(0)
        };
    }

    private void addForks(ProcessSpec process) {
        for (ThreadSpec thread : process.threads()) {
            if (thread.id() != process.first().id() && thread.start() == ThreadSpec.Start.WITH_PROCESS) {
                ops.add(new Op.Fork(thread.id()));
            }
        }
    }

    private void add(List<Phase> phases, String prefix) {
        for (int i = 0; i < phases.size(); i++) {
            add(phases.get(i), prefix + (i + 1));
        }
    }

    private void add(Phase phase, String path) {
        if (phase instanceof Phase.Repeat repeat) {
            addRepeat(repeat, path);
        } else if (phase instanceof Phase.WaitCondition wait) {
            ops.add(new Op.Await(ipc.condition(wait.condition()), ipc.mutex(wait.mutex()), path));
            ops.add(new Op.Lock(ipc.mutex(wait.mutex()), path));
        } else {
            ops.add(PhaseOps.of(phase, path, ipc));
        }
    }

    private void addRepeat(Phase.Repeat repeat, String path) {
        boolean endless = repeat.times() == Phase.Repeat.WITHOUT_END;
        int counter = counters;
        if (!endless) {
            counters++;
            ops.add(new Op.Count(counter, repeat.times()));
        }
        int target = ops.size();
        add(repeat.phases(), path + ".");
        ops.add(endless ? new Op.Jump(target) : new Op.Loop(counter, target));
    }

    private Op[] array() {
        return ops.toArray(new Op[0]);
    }
}
