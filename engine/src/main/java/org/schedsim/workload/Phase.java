package org.schedsim.workload;

import java.util.List;
import org.apiguardian.api.API;

/** What a thread does next. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface Phase {
    /** Works for as long as a CPU of capacity 1024 takes for it in {@code work}. */
    record Run(Span work) implements Phase {}

    /** Is busy for {@code time} of its own CPU time, however fast the CPU. */
    record RunFor(Span time) implements Phase {}

    /** Works inside a system call: a lazy request is noticed when the call ends, or at the next tick. */
    record SystemCall(Span work) implements Phase {}

    /** Works without end. */
    record RunForever() implements Phase {}

    /** Sleeps; the time counts from the call. */
    record Sleep(Span time) implements Phase {}

    /**
     * Sleeps until a whole number of periods have passed since the phase was first reached; periods that are over
     * already are left out.
     */
    record SleepToPeriod(long periodNs) implements Phase {}

    /**
     * Sleeps until one period after the last use of the timer; the first use only starts it.
     *
     * @param timer name; threads that use the same name share it
     * @param periodNs above 0
     * @param absolute after an overrun the timer stays on the grid of its first use; otherwise it starts anew
     */
    record Timer(String timer, long periodNs, boolean absolute) implements Phase {}

    /** Sleeps without end. */
    record SleepForever() implements Phase {}

    /** Does {@code phases} {@code times} times; {@link #WITHOUT_END} = again and again. */
    record Repeat(long times, List<Phase> phases) implements Phase {
        /** Again and again. */
        public static final long WITHOUT_END = -1;

        public Repeat {
            phases = List.copyOf(phases);
        }
    }

    /** Puts tokens into a channel. */
    record Write(Channel channel, long tokens) implements Phase {}

    /** Takes tokens out of a channel. */
    record Read(Channel channel, long tokens) implements Phase {}

    /** Waits on a futex-like place until somebody wakes it; a wake that nobody waits for is lost. */
    record Wait(String place) implements Phase {}

    /** Wakes up to {@code count} of those who wait at the place, longest waiting first. */
    record Wake(String place, int count) implements Phase {}

    /** Waits until {@code parties} threads are here. */
    record Barrier(String barrier, int parties) implements Phase {}

    /** Takes a mutex. */
    record Lock(String mutex) implements Phase {}

    /** Gives a mutex back to whoever waits longest. */
    record Unlock(String mutex) implements Phase {}

    /** Gives the mutex back, waits for a signal, takes the mutex again. */
    record WaitCondition(String condition, String mutex) implements Phase {}

    /** Wakes the longest waiting one, or all. */
    record Signal(String condition, boolean all) implements Phase {}

    /** Blocks until another thread resumes this one. */
    record Suspend() implements Phase {}

    /** Resumes a suspended thread; lost if it is not suspended. */
    record Resume(int thread) implements Phase {}

    /** Creates a thread; with several ids, the first that does not live. */
    record Fork(List<Integer> threads) implements Phase {
        public Fork {
            threads = List.copyOf(threads);
        }
    }

    /** Replaces its own program image: placed anew, with an address space of its own. */
    record Exec() implements Phase {}

    /** Ends the thread. */
    record Exit() implements Phase {}

    /** {@code sched_yield}. */
    record Yield() implements Phase {}

    /** Changes an attribute of its own. */
    record Set(Attribute attribute) implements Phase {}
}
