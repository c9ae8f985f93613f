package org.schedsim.scenario;

import org.jspecify.annotations.Nullable;
import org.schedsim.workload.Phase;
import org.schedsim.workload.Span;

/** Lengths and numbers that cannot be. */
final class SpanChecks {
    private SpanChecks() {}

    static void check(Phase phase, String where) {
        Span span = span(phase);
        if (span != null && shortestNs(span) < 0) {
            throw new ScenarioException(where + ": found a negative time in " + span + "; times start at zero");
        }
        long periodNs = periodNs(phase);
        if (periodNs <= 0) {
            throw new ScenarioException(where + ": found a period of " + periodNs + " ns, expected one above zero");
        }
    }

    static void checkRepeat(Phase.Repeat repeat, String where) {
        if (repeat.times() < 1 && repeat.times() != Phase.Repeat.WITHOUT_END) {
            throw new ScenarioException(where + ": repeats " + repeat.times() + " times, expected at least 1");
        }
        if (repeat.phases().isEmpty()) {
            throw new ScenarioException(where + ": repeats nothing; put phases into it");
        }
    }

    private static @Nullable Span span(Phase phase) {
        if (phase instanceof Phase.Run run) {
            return run.work();
        } else if (phase instanceof Phase.RunFor run) {
            return run.time();
        } else if (phase instanceof Phase.SystemCall call) {
            return call.work();
        }
        return phase instanceof Phase.Sleep sleep ? sleep.time() : null;
    }

    private static long periodNs(Phase phase) {
        if (phase instanceof Phase.SleepToPeriod sleep) {
            return sleep.periodNs();
        }
        return phase instanceof Phase.Timer timer ? timer.periodNs() : 1;
    }

    private static long shortestNs(Span span) {
        if (span instanceof Span.Fixed fixed) {
            return fixed.ns();
        } else if (span instanceof Span.Uniform uniform) {
            return uniform.maxNs() < uniform.minNs() ? -1 : uniform.minNs();
        } else if (span instanceof Span.Exponential exponential) {
            return exponential.meanNs();
        } else if (span instanceof Span.Normal normal) {
            return Math.min(normal.deviationNs(), normal.meanNs() - normal.deviationNs());
        }
        return span instanceof Span.Lognormal lognormal ? lognormal.medianNs() : 0;
    }
}
