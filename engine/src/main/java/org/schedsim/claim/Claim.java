package org.schedsim.claim;

import java.util.Set;
import org.apiguardian.api.API;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.Observation;

/** Something that must hold of an observation. Claims do not change and may be checked often. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Claim {
    /** The tasks that it is about. */
    Subject subject();

    /** What they do, for example {@code stays within 1 LLC}. */
    String sentence();

    /** The same after "expected", for example {@code to stay within 1 LLC}. */
    String expectation();

    /** What an observation must show for an answer. */
    Set<Evidence> evidence();

    /**
     * Does it hold? Looks only at what the observation holds; missing evidence and gaps are {@link Judgement}'s business.
     *
     * @throws org.schedsim.scenario.ScenarioException if the claim makes no sense for the observation
     */
    ClaimOutcome check(Observation observation);
}
