package org.schedsim.junit;

import org.apiguardian.api.API;
import org.schedsim.claim.Percent;
import org.schedsim.claim.Subject;
import org.schedsim.claim.Throughput;

/**
 * Asks for the bounds of a throughput.
 *
 * @param <SELF> what follows
 * @since 0.1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ThroughputBounds<SELF extends AbstractTaskGroupAssert<SELF>> {
    private final AbstractTaskGroupAssert<SELF> tasks;
    private final Subject subject;
    private final long afterNs;

    ThroughputBounds(AbstractTaskGroupAssert<SELF> tasks, Subject subject, long afterNs) {
        this.tasks = tasks;
        this.subject = subject;
        this.afterNs = afterNs;
    }

    /** Verifies that it is not less. */
    public SELF isAtLeast(Percent smallest) {
        return check(smallest.ppm(), Throughput.NO_LIMIT);
    }

    /** Verifies that it is not more. */
    public SELF isAtMost(Percent highest) {
        return check(0, highest.ppm());
    }

    /** Verifies that it is neither less nor more. */
    public SELF isBetween(Percent smallest, Percent highest) {
        return check(smallest.ppm(), highest.ppm());
    }

    private SELF check(long minPpm, long maxPpm) {
        return tasks.check(new Throughput(subject, minPpm, maxPpm, afterNs));
    }
}
