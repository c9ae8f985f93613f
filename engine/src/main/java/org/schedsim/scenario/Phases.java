package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.schedsim.workload.Phase;
import org.schedsim.workload.Span;

/** A sequence of phases under construction. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Phases extends PhaseWords<Phases> {
    private final String where;
    private final List<Phase> phases = new ArrayList<>();

    Phases(String where) {
        this.where = where;
    }

    /** Can a round of it take time? Waiting for others can, but nobody knows before the run. */
    boolean takesTime() {
        for (Phase phase : phases) {
            if (takesTime(phase)) {
                return true;
            }
        }
        return false;
    }

    private static boolean takesTime(Phase phase) {
        if (phase instanceof Phase.Run run) {
            return !(run.work() instanceof Span.Fixed fixed && fixed.ns() == 0);
        }
        return !(phase instanceof Phase.Yield
                || phase instanceof Phase.Set
                || phase instanceof Phase.Wake
                || phase instanceof Phase.Signal
                || phase instanceof Phase.Unlock
                || phase instanceof Phase.Resume);
    }

    @Override
    Phases add(Phase phase) {
        if (!phases.isEmpty() && isEndless(phases.get(phases.size() - 1))) {
            throw new ScenarioException(
                    where + ", phase " + (phases.size() + 1) + ": the phase before it never ends; remove one of them");
        }
        phases.add(phase);
        return this;
    }

    private static boolean isEndless(Phase phase) {
        return phase instanceof Phase.RunForever
                || phase instanceof Phase.SleepForever
                || phase instanceof Phase.Exit
                || phase instanceof Phase.Repeat repeat && repeat.times() == Phase.Repeat.WITHOUT_END;
    }

    @Override
    String where(String word) {
        return where + ", phase " + (phases.size() + 1) + " (" + word + ")";
    }

    List<Phase> list() {
        return phases;
    }
}
