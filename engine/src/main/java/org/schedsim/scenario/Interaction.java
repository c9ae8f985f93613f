package org.schedsim.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedsim.workload.Phase;
import org.schedsim.workload.ThreadSpec;

/** Does a thread need others to get on? */
final class Interaction {
    private Interaction() {}

    /** Why the thread cannot be played alone; null = it can. */
    static @Nullable String reason(ThreadSpec thread) {
        return thread.start() == ThreadSpec.Start.ON_FORK ? "is created by another thread" : reason(thread.phases());
    }

    private static @Nullable String reason(List<Phase> phases) {
        for (Phase phase : phases) {
            String reason = phase instanceof Phase.Repeat repeat ? reason(repeat.phases()) : reason(phase);
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }

    private static @Nullable String reason(Phase phase) {
        if (phase instanceof Phase.Write write) {
            return "writes to '" + write.channel().name() + "'";
        } else if (phase instanceof Phase.Read read) {
            return "reads from '" + read.channel().name() + "'";
        } else if (phase instanceof Phase.Wait wait) {
            return "waits at '" + wait.place() + "'";
        } else if (phase instanceof Phase.Barrier barrier) {
            return "waits at barrier '" + barrier.barrier() + "'";
        } else if (phase instanceof Phase.Lock lock) {
            return "takes mutex '" + lock.mutex() + "'";
        } else if (phase instanceof Phase.Timer timer) {
            return "may share timer '" + timer.timer() + "'";
        } else if (phase instanceof Phase.Suspend) {
            return "waits to be resumed";
        } else if (phase instanceof Phase.Resume) {
            return "resumes another thread";
        }
        return phase instanceof Phase.Fork ? "creates other threads" : null;
    }
}
