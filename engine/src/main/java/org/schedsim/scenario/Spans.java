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
        if (mean.isNegative()) {
            throw new ScenarioException("exponential(" + mean + "): expected a mean that is not negative");
        }
        return new Span.Exponential(mean.toNanos());
    }

    /** Always the same. */
    public static Span constant(Duration time) {
        if (time.isNegative()) {
            throw new ScenarioException("constant(" + time + "): expected a time that is not negative");
        }
        return new Span.Fixed(time.toNanos());
    }

    /** Normally distributed, within zero to twice the mean; the deviation is at most the mean. */
    public static Span normal(Duration mean, Duration deviation) {
        if (deviation.isNegative() || mean.compareTo(deviation) < 0) {
            throw new ScenarioException("normal(" + mean + ", " + deviation + "): expected 0 <= deviation <= mean");
        }
        return new Span.Normal(mean.toNanos(), deviation.toNanos());
    }

    /** Lognormally distributed: {@code sigma}, 0 to 5, is the deviation of the logarithm. */
    public static Span lognormal(Duration median, double sigma) {
        if (median.isNegative() || !(sigma >= 0 && sigma <= 5)) {
            throw new ScenarioException("lognormal(" + median + ", " + sigma
                    + "): expected a median that is not negative, and sigma 0 to 5");
        }
        return new Span.Lognormal(median.toNanos(), sigma);
    }

    /** Uniform from {@code min} to {@code max}, both included. */
    public static Span uniform(Duration min, Duration max) {
        if (min.isNegative() || max.compareTo(min) < 0) {
            throw new ScenarioException("uniform(" + min + ", " + max + "): expected 0 <= min <= max");
        }
        return new Span.Uniform(min.toNanos(), max.toNanos());
    }
}
