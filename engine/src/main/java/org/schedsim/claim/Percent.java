package org.schedsim.claim;

import org.apiguardian.api.API;
import org.schedsim.scenario.ScenarioException;

/**
 * A share.
 *
 * @param ppm parts per million, not negative
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Percent(long ppm) {
    public Percent {
        if (ppm < 0) {
            throw new ScenarioException("a share of " + ppm + " ppm: expected 0 or more");
        }
    }

    /** Whole percent. */
    public static Percent percent(int value) {
        return new Percent(value * 10_000L);
    }

    @Override
    public String toString() {
        return Phrases.percent(ppm);
    }
}
