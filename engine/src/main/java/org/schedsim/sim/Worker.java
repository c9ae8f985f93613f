package org.schedsim.sim;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.state.Task;
import org.schedsim.workload.RandomStream;

/** How far a task is with its program. Work is counted in ns x capacity, so that no rate needs rounding. */
final class Worker {
    final Task task;
    final Op[] program;
    final RandomStream stream;
    int next;

    /** Work left of the present phase. */
    long remaining;

    boolean endless;
    /** The present phase counts CPU time, not work. */
    boolean byTime;
    /** The present phase is a system call. */
    boolean inKernel;

    long done;
    /** Delay not yet served when the task was switched out. */
    long delayNs;

    /** The fork is over: the task has its first CPU. */
    boolean born;

    /** Work was done since the last sample. */
    boolean unsampled;

    /** End of the last period; 0 = none has begun. */
    long periodNs;

    /** Rounds left of each counted repetition. */
    final long[] counters;

    /** What it waits for, and in which phase; null = it does not wait for another thread. */
    Ipc.@Nullable Awaited awaited;

    String awaitedIn = "";
    long waitsSinceNs;
    /** Let go on: what it waited for is there when it runs. */
    boolean granted;
    /** Tokens that it waits for, or that are kept for it; or room. */
    long share;

    @Nullable
    Worker waitNext;

    long timerSoftNs;
    long timerHardNs;
    boolean timerArmed;

    @Nullable
    Worker timerNext;

    Worker(Task task, Op[] program, RandomStream stream) {
        this.task = task;
        this.program = program;
        this.stream = stream;
        this.counters = new long[counters(program)];
    }

    private static int counters(Op[] program) {
        int counters = 0;
        for (Op op : program) {
            if (op instanceof Op.Count) {
                counters++;
            }
        }
        return counters;
    }
}
