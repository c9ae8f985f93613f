package org.schedsim.junit;

import org.apiguardian.api.API;
import org.schedsim.claim.Subject;
import org.schedsim.scenario.Observation;

/**
 * Some tasks, and where they were observed.
 *
 * @param observation the run
 * @param subject its tasks
 * @since 0.1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ObservedSubject(Observation observation, Subject subject) {
    @Override
    public String toString() {
        return subject.label();
    }
}
