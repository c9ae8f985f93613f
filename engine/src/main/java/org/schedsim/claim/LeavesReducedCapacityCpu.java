package org.schedsim.claim;

import java.util.EnumSet;
import java.util.Set;
import org.apiguardian.api.API;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.Scenario;
import org.schedsim.scenario.ScenarioException;
import org.schedsim.scenario.SchedRun;
import org.schedsim.workload.ThreadPolicy;
import org.schedsim.workload.ThreadSpec;

/**
 * Each of the tasks leaves a CPU whose capacity interrupts or real-time tasks have reduced. The clock starts when the task
 * is runnable, allowed elsewhere, and its CPU reduced, for the first time; it must run elsewhere before the time is over,
 * and from then on spend at most 5 % of any second on a reduced CPU.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LeavesReducedCapacityCpu implements Claim {
    private final Subject subject;
    private final long withinNs;
    private final long afterNs;

    /**
     * @param withinNs time that it has
     * @param afterNs when the clock starts at the earliest
     */
    public LeavesReducedCapacityCpu(Subject subject, long withinNs, long afterNs) {
        this.subject = subject;
        this.withinNs = Expect.aboveZero("within", withinNs);
        this.afterNs = Expect.notNegative("after", afterNs);
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public String sentence() {
        return "leaves reduced-capacity CPU" + limits();
    }

    @Override
    public String expectation() {
        return "to leave reduced-capacity CPU" + limits();
    }

    private String limits() {
        return " within " + Phrases.duration(withinNs) + Expect.after(afterNs);
    }

    @Override
    public Set<Evidence> evidence() {
        return EnumSet.of(Evidence.RUN, Evidence.AFFINITY, Evidence.CAPACITY);
    }

    @Override
    public ClaimOutcome check(Observation observation) {
        if (observation instanceof SchedRun run) {
            requireThatCapacityCanFall(run.scenario());
        }
        return new DepartureJudge(
                        observation,
                        subject,
                        new ReducedCpus(observation),
                        "reduced-capacity CPU",
                        "a reduced-capacity CPU",
                        withinNs,
                        afterNs)
                .outcome();
    }

    private static void requireThatCapacityCanFall(Scenario scenario) {
        if (scenario.kernel().accountsInterruptTime() || hasRealTimeTask(scenario)) {
            return;
        }
        throw new ScenarioException("leavesReducedCapacityCpu: capacity can never fall on "
                + scenario.kernel().text()
                + ": it does not account for interrupt time, and the scenario has no real-time task. Take a kernel that"
                + " does, for example linux-7.2, or claim leavesCpu(n) instead.");
    }

    private static boolean hasRealTimeTask(Scenario scenario) {
        for (ThreadSpec thread : scenario.workload().threads()) {
            ThreadPolicy.Kind kind = thread.policy().kind();
            if (kind == ThreadPolicy.Kind.FIFO || kind == ThreadPolicy.Kind.RR) {
                return true;
            }
        }
        return false;
    }
}
