package org.schedsim.sim;

import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Span;

/** One step of a thread's program. */
sealed interface Op {
    record Work(Span span) implements Op {}

    record WorkForever() implements Op {}

    record Sleep(Span span) implements Op {}

    record SleepForever() implements Op {}

    /** Sleep until the next multiple of {@code ns} after the time at which this step was first reached. */
    record SleepToPeriod(long ns) implements Op {}

    /** Sleep as kernel code does, with a time-out that ends with a tick; {@code deferrable}: not with that of an idle CPU. */
    record TimeOut(long ns, boolean deferrable) implements Op {}

    /** Continue at step {@code target}. */
    record Jump(int target) implements Op {}

    /** Create the thread with this id. */
    record Fork(int thread) implements Op {}

    /** Set the own affinity. */
    record Affinity(CpuMask mask) implements Op {}

    /** Set the affinity of another thread, and wait until it holds. */
    record AffinityOf(int thread, CpuMask mask) implements Op {}

    /** Work inside the kernel: a lazy request waits for its end. */
    record Kernel(Span span) implements Op {}

    record Exit() implements Op {}
}
