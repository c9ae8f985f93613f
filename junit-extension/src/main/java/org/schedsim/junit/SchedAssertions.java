package org.schedsim.junit;

import org.apiguardian.api.API;
import org.schedsim.claim.Percent;
import org.schedsim.scenario.Observation;

/**
 * Claims about runs, to be imported statically beside AssertJ's own.
 *
 * <pre>{@code
 * assertThat(run).task(busy).leavesReducedCapacityCpu().within(seconds(1));
 * assertThat(run).process("hackbench").after(ms(500)).staysWithinLlcs(1);
 * assertThat(run).task("busy").throughput().isBetween(percent(36), percent(42));
 * }</pre>
 *
 * <p>They work in any test. In a {@link SchedScenario} each claim is also kept in the record of the run.
 *
 * @since 0.1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public class SchedAssertions {
    protected SchedAssertions() {}

    /** Starts claims about a simulated or a recorded run. */
    public static ObservationAssert assertThat(Observation actual) {
        return new ObservationAssert(actual);
    }

    /** A share, for example {@code percent(36)}. */
    public static Percent percent(int value) {
        return Percent.percent(value);
    }
}
