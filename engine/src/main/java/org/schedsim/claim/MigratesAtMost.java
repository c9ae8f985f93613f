package org.schedsim.claim;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.ObservedTask;
import org.schedsim.scenario.SchedRun;
import org.schedsim.trace.TaskTimeline;
import org.schedsim.trace.Trace;

/** Each of the tasks changes its CPU at most so many times; its first placement does not count. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MigratesAtMost implements Claim {
    private final Subject subject;
    private final int limit;
    private final long afterNs;

    /**
     * @param limit 0 or more
     * @param afterNs from when on moves count
     */
    public MigratesAtMost(Subject subject, int limit, long afterNs) {
        this.subject = subject;
        this.limit = (int) Expect.notNegative("migratesAtMost", limit);
        this.afterNs = Expect.notNegative("after", afterNs);
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public String sentence() {
        return "migrates at most " + Phrases.times(limit) + Expect.after(afterNs);
    }

    @Override
    public String expectation() {
        return "to migrate at most " + Phrases.times(limit) + Expect.after(afterNs);
    }

    @Override
    public Set<Evidence> evidence() {
        return EnumSet.of(Evidence.RUN);
    }

    @Override
    public ClaimOutcome check(Observation observation) {
        Window window = new Window(afterNs, observation.endNs());
        ClaimOutcome outcome = ClaimOutcome.pass(window);
        ClaimOutcome worst = null;
        for (ObservedTask task : subject.tasks()) {
            TaskTimeline timeline =
                    observation.trace().timelines(observation.endNs()).task(task.id());
            int first = firstMove(observation.trace(), timeline);
            int moves = timeline.migrations() - first;
            outcome = outcome.measuring(subject.metric(task, "migrations"), moves);
            if (moves > limit) {
                ClaimOutcome failure = failed(observation, window, task, moves, timeline.migration(first + limit));
                worst = worst == null || failure.firstViolationNs() < worst.firstViolationNs() ? failure : worst;
            }
        }
        return worst == null ? outcome : worst.measuring(outcome.metrics());
    }

    private int firstMove(Trace trace, TaskTimeline timeline) {
        int i = 0;
        while (i < timeline.migrations() && trace.timeNs(timeline.migration(i)) < afterNs) {
            i++;
        }
        return i;
    }

    private ClaimOutcome failed(Observation observation, Window window, ObservedTask task, int moves, int event) {
        Trace trace = observation.trace();
        long timeNs = trace.timeNs(event);
        String rule = observation instanceof SchedRun run ? ", by " + run.rule(trace.moveRule(event)) : "";
        String found = subject.pronoun(task) + " migrated " + Phrases.times(moves) + "; the move too many was at "
                + Phrases.instant(timeNs) + ", CPU " + trace.moveSource(event) + " -> CPU " + trace.cpu(event) + rule;
        return ClaimOutcome.fail(window, timeNs, found, List.of(task)).explainedBy(new Window(afterNs, timeNs + 1));
    }
}
