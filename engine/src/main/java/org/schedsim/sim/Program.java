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

    private Program() {}

    /**
     * The program of a thread. The first one of a process narrows its affinity, then creates the others; another one
     * inherits the affinity of the first if it wants the same, and narrows its own otherwise.
     */
    static Op[] of(ProcessSpec process, ThreadSpec thread) {
        Program program = new Program();
        CpuMask allowed = thread.allowed();
        if (allowed != null && !process.inheritsAffinity(thread)) {
            program.ops.add(new Op.Affinity(allowed));
        }
        if (thread.id() == process.first().id()) {
            program.addForks(process);
        }
        program.add(thread.phases());
        program.ops.add(new Op.Exit());
        return program.array();
    }

    /** The program of the launcher: forks the first threads, then sleeps. */
    static Op[] launcher(List<ProcessSpec> processes) {
        Program program = new Program();
        for (ProcessSpec process : processes) {
            program.ops.add(new Op.Fork(process.threads().get(0).id()));
        }
        program.ops.add(new Op.SleepForever());
        return program.array();
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
            if (thread.id() != process.first().id()) {
                ops.add(new Op.Fork(thread.id()));
            }
        }
    }

    private void add(List<Phase> phases) {
        for (Phase phase : phases) {
            add(phase);
        }
    }

    private void add(Phase phase) {
        if (phase instanceof Phase.Run run) {
            ops.add(new Op.Work(run.work()));
        } else if (phase instanceof Phase.SystemCall call) {
            ops.add(new Op.Kernel(call.work()));
        } else if (phase instanceof Phase.RunForever) {
            ops.add(new Op.WorkForever());
        } else if (phase instanceof Phase.Sleep sleep) {
            ops.add(new Op.Sleep(sleep.time()));
        } else if (phase instanceof Phase.SleepToPeriod sleep) {
            ops.add(new Op.SleepToPeriod(sleep.periodNs()));
        } else if (phase instanceof Phase.SleepForever) {
            ops.add(new Op.SleepForever());
        } else if (phase instanceof Phase.Repeat repeat && repeat.times() == Phase.Repeat.WITHOUT_END) {
            int target = ops.size();
            add(repeat.phases());
            ops.add(new Op.Jump(target));
        } else {
            throw new IllegalStateException("not modelled yet: " + phase);
        }
    }

    private Op[] array() {
        return ops.toArray(new Op[0]);
    }
}
