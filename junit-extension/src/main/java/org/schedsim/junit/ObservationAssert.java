package org.schedsim.junit;

import org.apiguardian.api.API;
import org.schedsim.scenario.Observation;

/**
 * Selects the tasks of an observation that claims are made about.
 *
 * @since 0.1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public class ObservationAssert extends AbstractObservationAssert<ObservationAssert> {
    public ObservationAssert(Observation actual) {
        super(actual, ObservationAssert.class);
    }
}
