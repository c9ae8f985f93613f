package org.schedsim.claim;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.apiguardian.api.API;
import org.schedsim.scenario.Evidence;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.ObservedTask;
import org.schedsim.scenario.SchedRun;
import org.schedsim.trace.TaskTimeline;

/** Work done by each of the tasks over the work of the same task alone on its fastest allowed CPU in the same time. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Throughput implements Claim {
    /** Any value up to the highest one. */
    public static final long NO_LIMIT = Long.MAX_VALUE;

    private final Subject subject;
    private final long minPpm;
    private final long maxPpm;
    private final long afterNs;

    /**
     * @param minPpm smallest allowed value, parts per million
     * @param maxPpm highest allowed value; {@link #NO_LIMIT} = any
     * @param afterNs from when on work counts
     */
    public Throughput(Subject subject, long minPpm, long maxPpm, long afterNs) {
        this.subject = subject;
        this.minPpm = Expect.notNegative("throughput", minPpm);
        this.maxPpm = Expect.notNegative("throughput", maxPpm);
        this.afterNs = Expect.notNegative("after", afterNs);
        Expect.notNegative("throughput: highest minus smallest value", maxPpm - minPpm);
    }

    /**
     * Throughput of a task between two times, parts per million of its work alone; empty where it cannot be known.
     */
    public static OptionalLong ppm(Observation observation, ObservedTask task, long fromNs, long toNs) {
        if (!(observation instanceof SchedRun run) || run.notAlone(task) != null) {
            return OptionalLong.empty();
        }
        SchedRun lone = run.alone(task);
        long alone = workNs(lone, lone.tasks().get(0), fromNs, toNs);
        TaskTimeline timeline = timeline(run, task);
        if (alone <= 0 || timeline.size() == 0 || !timeline.workKnownAt(toNs)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(BigInteger.valueOf(workNs(run, task, fromNs, toNs))
                .multiply(BigInteger.valueOf(1_000_000))
                .divide(BigInteger.valueOf(alone))
                .longValueExact());
    }

    private static long workNs(Observation observation, ObservedTask task, long fromNs, long toNs) {
        TaskTimeline timeline = timeline(observation, task);
        return timeline.workNs(toNs) - timeline.workNs(fromNs);
    }

    private static TaskTimeline timeline(Observation observation, ObservedTask task) {
        return observation.trace().timelines(observation.endNs()).task(task.id());
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public String sentence() {
        return "has " + range();
    }

    @Override
    public String expectation() {
        return "to have " + range();
    }

    private String range() {
        String bounds = maxPpm == NO_LIMIT
                ? "at least " + Phrases.percent(minPpm)
                : minPpm == 0
                        ? "at most " + Phrases.percent(maxPpm)
                        : Phrases.percent(minPpm) + " to " + Phrases.percent(maxPpm);
        return bounds + " of its idle-machine throughput" + Expect.after(afterNs);
    }

    @Override
    public Set<Evidence> evidence() {
        return EnumSet.of(Evidence.RUN, Evidence.WORK);
    }

    @Override
    public ClaimOutcome check(Observation observation) {
        Window window = new Window(afterNs, observation.endNs());
        ClaimOutcome outcome = ClaimOutcome.pass(window);
        for (ObservedTask task : subject.tasks()) {
            OptionalLong found = ppm(observation, task, window.fromNs(), window.toNs());
            if (found.isEmpty()) {
                return outcome.undecided(missing(observation, task));
            }
            long ppm = found.getAsLong();
            if (outcome.passed() && (ppm < minPpm || ppm > maxPpm)) {
                outcome = ClaimOutcome.fail(window, -1, found(task, ppm), List.of(task))
                        .measuring(outcome.metrics());
            }
            outcome = outcome.measuring(subject.metric(task, "throughput_ppm"), ppm);
        }
        return outcome;
    }

    private String found(ObservedTask task, long ppm) {
        return subject.pronoun(task) + " had " + Phrases.percent(ppm);
    }

    private String missing(Observation observation, ObservedTask task) {
        if (observation instanceof SchedRun run) {
            String reason = run.notAlone(task);
            if (reason != null) {
                return subject.pronoun(task) + " " + reason
                        + ", so there is no run of it alone to compare with; measure its run time or work instead";
            }
            return subject.pronoun(task) + " does no work in this time, even alone";
        }
        return "there is no idle-machine run of a recorded task to compare with";
    }
}
