package org.schedsim.workload;

import java.util.List;
import org.apiguardian.api.API;

/** What a thread does next. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface Phase {
    /** Works for as long as a CPU of capacity 1024 takes for it in {@code work}. */
    record Run(Span work) implements Phase {}

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

    /** Sleeps without end. */
    record SleepForever() implements Phase {}

    /** Does {@code phases} again and again. */
    record Repeat(List<Phase> phases) implements Phase {
        public Repeat {
            phases = List.copyOf(phases);
        }
    }
}
