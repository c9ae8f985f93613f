package org.schedsim.scenario;

import java.time.Duration;
import org.apiguardian.api.API;
import org.schedsim.workload.Span;

/** Random lengths of phases. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Spans {
    private Spans() {}

    /** Exponentially distributed with this mean. */
    public static Span exponential(Duration mean) {
        return new Span.Exponential(mean.toNanos());
    }

    /** Uniform from {@code min} to {@code max}, both included. */
    public static Span uniform(Duration min, Duration max) {
        if (min.isNegative() || max.compareTo(min) < 0) {
            throw new ScenarioException("uniform(" + min + ", " + max + "): expected 0 <= min <= max");
        }
        return new Span.Uniform(min.toNanos(), max.toNanos());
    }
}
