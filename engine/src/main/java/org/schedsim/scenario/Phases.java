package org.schedsim.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.schedsim.workload.Phase;
import org.schedsim.workload.Span;

/** A sequence of phases under construction. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Phases {
    private final String where;
    private final List<Phase> phases = new ArrayList<>();

    Phases(String where) {
        this.where = where;
    }

    /** Works for as long as a CPU of capacity 1024 takes for it in {@code work}. */
    public Phases run(Duration work) {
        return run(new Span.Fixed(positive("run", work)));
    }

    public Phases run(Span work) {
        return add(new Phase.Run(work));
    }

    /** Sleeps for {@code time}, counted from the call; the timer may be late by its slack of 50 µs. */
    public Phases sleep(Duration time) {
        return sleep(new Span.Fixed(positive("sleep", time)));
    }

    public Phases sleep(Span time) {
        return add(new Phase.Sleep(time));
    }

    /** Sleeps to the end of the present period; the first one begins when this is first reached. */
    public Phases sleepToPeriod(Duration period) {
        return add(new Phase.SleepToPeriod(positive("sleepToPeriod", period)));
    }

    /** Does the phases of {@code body} again and again. */
    public Phases repeat(Consumer<Phases> body) {
        Phases inner = new Phases(where);
        body.accept(inner);
        if (!inner.takesTime()) {
            throw new ScenarioException(where + ", phase " + (phases.size() + 1)
                    + " (repeat): nothing in it takes time, so it would never end; put a run or a sleep into it");
        }
        return add(new Phase.Repeat(Phase.Repeat.WITHOUT_END, inner.phases));
    }

    private boolean takesTime() {
        for (Phase phase : phases) {
            if (!(phase instanceof Phase.Run run && run.work() instanceof Span.Fixed fixed && fixed.ns() == 0)) {
                return true;
            }
        }
        return false;
    }

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
                || phase instanceof Phase.Repeat;
    }

    private long positive(String word, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new ScenarioException(where + ", phase " + (phases.size() + 1) + " (" + word + "): found " + duration
                    + ", expected a time above zero");
        }
        return duration.toNanos();
    }

    List<Phase> list() {
        return phases;
    }
}
