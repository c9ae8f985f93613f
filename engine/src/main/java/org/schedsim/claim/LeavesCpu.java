package org.schedsim.claim;

import java.util.EnumSet;
import java.util.Set;
import org.apiguardian.api.API;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.Observation;

/**
 * Each of the tasks leaves a CPU. The clock starts when it is runnable there and may run elsewhere for the first time; it
 * must run elsewhere before the time is over, and from then on spend at most 5 % of any second there.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LeavesCpu implements Claim {
    private final Subject subject;
    private final int cpu;
    private final long withinNs;
    private final long afterNs;

    /**
     * @param cpu the CPU
     * @param withinNs time that it has
     * @param afterNs when the clock starts at the earliest
     */
    public LeavesCpu(Subject subject, int cpu, long withinNs, long afterNs) {
        this.subject = subject;
        this.cpu = (int) Expect.notNegative("leavesCpu", cpu);
        this.withinNs = Expect.aboveZero("within", withinNs);
        this.afterNs = Expect.notNegative("after", afterNs);
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public String sentence() {
        return "leaves CPU " + cpu + limits();
    }

    @Override
    public String expectation() {
        return "to leave CPU " + cpu + limits();
    }

    private String limits() {
        return " within " + Phrases.duration(withinNs) + Expect.after(afterNs);
    }

    @Override
    public Set<Evidence> evidence() {
        return EnumSet.of(Evidence.RUN, Evidence.AFFINITY);
    }

    @Override
    public ClaimOutcome check(Observation observation) {
        return new DepartureJudge(observation, subject, new OneCpu(cpu), "CPU", "CPU " + cpu, withinNs, afterNs)
                .outcome();
    }
}
