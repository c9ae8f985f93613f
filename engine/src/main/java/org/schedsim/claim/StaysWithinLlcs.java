package org.schedsim.claim;

import java.util.EnumSet;
import java.util.Set;
import org.apiguardian.api.API;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.Observation;

/**
 * In any 100 ms the tasks together use at most so many LLCs. An LLC is used if they ran there at least 1 % of their run
 * time of those 100 ms, or, strictly, at all. The window slides by 10 ms; the last one may be up to 10 ms shorter.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class StaysWithinLlcs implements Claim {
    private static final long WINDOW_NS = LlcUse.BUCKET_NS * LlcUse.WINDOW_BUCKETS;

    private final Subject subject;
    private final int llcs;
    private final boolean strictly;
    private final long afterNs;

    /**
     * @param llcs at least 1
     * @param strictly any run time counts
     * @param afterNs begin of the first window
     */
    public StaysWithinLlcs(Subject subject, int llcs, boolean strictly, long afterNs) {
        this.subject = subject;
        this.llcs = Expect.atLeastOne("staysWithinLlcs", llcs);
        this.strictly = strictly;
        this.afterNs = Expect.notNegative("after", afterNs);
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public String sentence() {
        return (strictly ? "strictly stays" : "stays") + within();
    }

    @Override
    public String expectation() {
        return (strictly ? "to strictly stay" : "to stay") + within();
    }

    private String within() {
        return " within " + Phrases.counted(llcs, "LLC") + Expect.after(afterNs);
    }

    @Override
    public Set<Evidence> evidence() {
        return EnumSet.of(Evidence.RUN);
    }

    @Override
    public ClaimOutcome check(Observation observation) {
        Window window = new Window(afterNs, observation.endNs());
        if (window.lengthNs() < WINDOW_NS) {
            return ClaimOutcome.undecided(
                    window,
                    "the observation ends at " + Phrases.instant(observation.endNs()) + ", which leaves less than the "
                            + Phrases.duration(WINDOW_NS) + " that are looked at");
        }
        LlcUse use = new LlcUse(observation, subject.tasks(), window);
        if (use.totalNs() == 0) {
            return ClaimOutcome.undecided(window, "it did not run");
        }
        return judge(use, window);
    }

    private ClaimOutcome judge(LlcUse use, Window window) {
        int most = 0;
        int first = -1;
        int violations = 0;
        for (int i = 0; i < use.windows(); i++) {
            int used = use.used(i, strictly);
            most = Math.max(most, used);
            if (used > llcs) {
                first = first < 0 ? i : first;
                violations++;
            }
        }
        ClaimOutcome outcome = first < 0 ? ClaimOutcome.pass(window) : failed(use, window, first, violations);
        return outcome.measuring(subject.name() + ".llcs_max", most);
    }

    private ClaimOutcome failed(LlcUse use, Window window, int first, int violations) {
        Window bad = use.window(first);
        String found = "it ran in " + Phrases.counted(use.used(first, strictly), "LLC") + " " + bad.between() + " ("
                + use.shares(first) + "); so in " + Phrases.count(violations) + " of "
                + Phrases.counted(use.windows(), "window");
        return ClaimOutcome.fail(window, bad.fromNs(), found, subject.tasks()).explainedBy(bad);
    }
}
