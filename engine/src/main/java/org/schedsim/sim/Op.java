package org.schedsim.sim;

import java.util.List;
import org.schedsim.topology.CpuMask;
import org.schedsim.workload.Attribute;
import org.schedsim.workload.Span;

/** One step of a thread's program. {@code phase} says which phase it comes from, for messages. */
sealed interface Op {
    /** Takes CPU time. */
    sealed interface Busy extends Op {}

    record Work(Span span) implements Busy {}

    /** CPU time, whatever the capacity. */
    record WorkFor(Span span) implements Busy {}

    record WorkForever() implements Busy {}

    /** Work inside the kernel: a lazy request waits for its end. */
    record Kernel(Span span) implements Busy {}

    /** Sleeps until a time. */
    sealed interface Rest extends Op {}

    record Sleep(Span span) implements Rest {}

    record SleepForever() implements Rest {}

    /** Sleep until the next multiple of {@code ns} after the time at which this step was first reached. */
    record SleepToPeriod(long ns) implements Rest {}

    /** Sleep until a period after the last use of the timer. */
    record UseTimer(Ipc.Timer timer, long periodNs, boolean absolute) implements Rest {}

    /** Sleep as kernel code does, with a time-out that ends with a tick; {@code deferrable}: not with that of an idle CPU. */
    record TimeOut(long ns, boolean deferrable) implements Rest {}

    /** Says which step is next. */
    sealed interface Control extends Op {}

    /** Continue at step {@code target}. */
    record Jump(int target) implements Control {}

    /** Give the counter its start value. */
    record Count(int counter, long times) implements Control {}

    /** One round less; continue at step {@code target} unless it was the last one. */
    record Loop(int counter, int target) implements Control {}

    /** Begins, changes or ends the life of a task. */
    sealed interface Life extends Op {}

    /** Create the thread with this id. */
    record Fork(int thread) implements Life {}

    /** Create the first of these that does not live. */
    record ForkAny(List<Integer> threads, String phase) implements Life {}

    record Exec() implements Life {}

    record Exit() implements Life {}

    record Yield() implements Life {}

    /** Set the own affinity. */
    record Affinity(CpuMask mask) implements Life {}

    /** Set the affinity of another thread, and wait until it holds. */
    record AffinityOf(int thread, CpuMask mask) implements Life {}

    /** Change an own attribute. */
    record Change(Attribute attribute) implements Life {}

    /** Tokens. */
    sealed interface Exchange extends Op {}

    record Write(Pipe pipe, long tokens, String phase) implements Exchange {}

    record Read(Pipe pipe, long tokens, String phase) implements Exchange {}

    /** Waits for somebody else, or lets him go on. */
    sealed interface Meeting extends Op {}

    record Wait(Ipc.Place place, String phase) implements Meeting {}

    record Wake(Ipc.Place place, int count) implements Meeting {}

    record Barrier(Ipc.Barrier barrier, int parties, String phase) implements Meeting {}

    record Suspend(String phase) implements Meeting {}

    record Resume(int thread) implements Meeting {}

    /** Mutexes and conditions. */
    sealed interface Mutual extends Op {}

    record Lock(Ipc.Mutex mutex, String phase) implements Mutual {}

    record Unlock(Ipc.Mutex mutex, String phase) implements Mutual {}

    /** Give the mutex back and wait for a signal; a {@link Lock} follows. */
    record Await(Ipc.Condition condition, Ipc.Mutex mutex, String phase) implements Mutual {}

    record Signal(Ipc.Condition condition, boolean all) implements Mutual {}
}
