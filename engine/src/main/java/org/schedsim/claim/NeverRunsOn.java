package org.schedsim.claim;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.ObservedTask;
import org.schedsim.topology.CpuMask;
import org.schedsim.trace.Activity;
import org.schedsim.trace.TaskTimeline;

/** None of the tasks executes on one of these CPUs. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NeverRunsOn implements Claim {
    private final Subject subject;
    private final CpuMask cpus;
    private final long afterNs;

    /** A stretch on a forbidden CPU. */
    private record Visit(ObservedTask task, int cpu, long fromNs) {}

    /**
     * @param cpus at least one
     * @param afterNs from when on
     */
    public NeverRunsOn(Subject subject, CpuMask cpus, long afterNs) {
        this.subject = subject;
        this.cpus = cpus;
        this.afterNs = Expect.notNegative("after", afterNs);
        Expect.atLeastOne("neverRunsOn: number of CPUs", cpus.size());
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public String sentence() {
        return "never runs on CPU " + cpus + Expect.after(afterNs);
    }

    @Override
    public String expectation() {
        return "to never run on CPU " + cpus + Expect.after(afterNs);
    }

    @Override
    public Set<Evidence> evidence() {
        return EnumSet.of(Evidence.RUN);
    }

    @Override
    public ClaimOutcome check(Observation observation) {
        Window window = new Window(afterNs, observation.endNs());
        Visit first = null;
        long ranNs = 0;
        for (ObservedTask task : subject.tasks()) {
            TaskTimeline timeline =
                    observation.trace().timelines(observation.endNs()).task(task.id());
            ranNs += timeline.runNs(window.fromNs(), window.toNs());
            first = earlier(first, firstVisit(task, timeline));
        }
        if (first != null) {
            return failed(window, first);
        }
        return ranNs > 0 ? ClaimOutcome.pass(window) : ClaimOutcome.undecided(window, "it did not run");
    }

    private @Nullable Visit firstVisit(ObservedTask task, TaskTimeline timeline) {
        for (int i = timeline.at(afterNs); i < timeline.size(); i++) {
            if (timeline.activity(i) == Activity.RUN && cpus.contains(timeline.cpu(i)) && timeline.endNs(i) > afterNs) {
                return new Visit(task, timeline.cpu(i), Math.max(timeline.startNs(i), afterNs));
            }
        }
        return null;
    }

    private static @Nullable Visit earlier(@Nullable Visit a, @Nullable Visit b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return b.fromNs() < a.fromNs() ? b : a;
    }

    private ClaimOutcome failed(Window window, Visit visit) {
        ObservedTask task = visit.task();
        String found =
                subject.pronoun(task) + " ran on CPU " + visit.cpu() + " from " + Phrases.instant(visit.fromNs());
        return ClaimOutcome.fail(window, visit.fromNs(), found, List.of(task))
                .explainedBy(new Window(0, visit.fromNs() + 1));
    }
}
