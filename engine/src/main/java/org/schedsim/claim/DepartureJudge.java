package org.schedsim.claim;

import java.util.List;
import java.util.OptionalLong;
import org.schedsim.scenario.Observation;
import org.schedsim.scenario.ObservedTask;

/** The rule of all claims about leaving a CPU: in time, and then at most 5 % of any second there. */
final class DepartureJudge {
    private static final long MAX_RETURN_NS = Stays.SECOND_NS / 20;

    private final Observation observation;
    private final Subject subject;
    private final Shunned shunned;
    private final String cpuWords;
    private final String anyCpu;
    private final long withinNs;
    private final Window window;

    /**
     * @param cpuWords how messages call such a CPU, before its number
     * @param anyCpu how they call any of them
     */
    DepartureJudge(
            Observation observation,
            Subject subject,
            Shunned shunned,
            String cpuWords,
            String anyCpu,
            long withinNs,
            long afterNs) {
        this.observation = observation;
        this.subject = subject;
        this.shunned = shunned;
        this.cpuWords = cpuWords;
        this.anyCpu = anyCpu;
        this.withinNs = withinNs;
        this.window = new Window(afterNs, observation.endNs());
    }

    /** The outcome of the task that fares worst. */
    ClaimOutcome outcome() {
        ClaimOutcome worst = ClaimOutcome.pass(window);
        ClaimOutcome all = worst;
        for (ObservedTask task : subject.tasks()) {
            ClaimOutcome outcome = outcome(task);
            all = all.measuring(outcome.metrics());
            worst = outcome.verdict().compareTo(worst.verdict()) > 0 ? outcome : worst;
        }
        return worst.measuring(all.metrics());
    }

    private ClaimOutcome outcome(ObservedTask task) {
        Departure departure = new Departure(
                observation.trace().timelines(observation.endNs()).task(task.id()),
                shunned,
                observation.topology().online(),
                window);
        if (!departure.wasStuck()) {
            return ClaimOutcome.undecided(
                    window, subject.pronoun(task) + " was never on " + anyCpu + " while it could run elsewhere");
        }
        long deadlineNs = departure.clockNs() + withinNs;
        ClaimOutcome outcome = departure.leftNs() < deadlineNs
                ? judgeReturns(task, departure)
                : judgeStay(task, departure, deadlineNs);
        return departure.left()
                ? outcome.measuring(subject.metric(task, "left_after_ns"), departure.leftNs() - departure.clockNs())
                : outcome;
    }

    private ClaimOutcome judgeStay(ObservedTask task, Departure departure, long deadlineNs) {
        String it = subject.pronoun(task);
        if (departure.diedNs() < deadlineNs) {
            return ClaimOutcome.undecided(
                    window, it + " ended at " + Phrases.instant(departure.diedNs()) + ", before the time was over");
        }
        if (deadlineNs > window.toNs()) {
            return ClaimOutcome.undecided(
                    window,
                    "the observation ends at " + Phrases.instant(window.toNs())
                            + ", before the time was over that began at " + Phrases.instant(departure.clockNs()));
        }
        Window stay = departure.stay();
        String until = departure.left()
                ? "to " + Phrases.instant(departure.leftNs()) + " and only then went to CPU " + departure.wentTo()
                : "to the end";
        OptionalLong ppm = Throughput.ppm(observation, task, stay.fromNs(), stay.toNs());
        String found = it + " ran there from " + Phrases.instant(stay.fromNs()) + " " + until + throughput(ppm);
        ClaimOutcome outcome = failed(task, departure, deadlineNs, found).explainedBy(stay);
        return ppm.isPresent() ? outcome.measuring(subject.metric(task, "throughput_ppm"), ppm.getAsLong()) : outcome;
    }

    private static String throughput(OptionalLong ppm) {
        return ppm.isPresent() ? " (" + Phrases.wholePercent(ppm.getAsLong()) + " of its idle-machine throughput)" : "";
    }

    private ClaimOutcome judgeReturns(ObservedTask task, Departure departure) {
        Stays returns = departure.returns();
        int first = returns.firstAbove(MAX_RETURN_NS);
        if (first >= 0) {
            Window second = returns.secondOf(first);
            String found = subject.pronoun(task) + " left at " + Phrases.instant(departure.leftNs())
                    + " and came back: in the second before " + Phrases.instant(second.toNs()) + " it spent "
                    + returns.within(second) / 1_000_000 + " ms on " + anyCpu + ", more than 5 %";
            return failed(task, departure, returns.fromNs(first), found)
                    .explainedBy(new Window(departure.clockNs(), second.toNs()));
        }
        if (window.toNs() - departure.leftNs() < Stays.SECOND_NS) {
            return ClaimOutcome.undecided(
                    window,
                    subject.pronoun(task) + " left at " + Phrases.instant(departure.leftNs())
                            + ", but the observation ends at " + Phrases.instant(window.toNs())
                            + ", less than the second later in which it might come back");
        }
        return ClaimOutcome.pass(window);
    }

    private ClaimOutcome failed(ObservedTask task, Departure departure, long violationNs, String found) {
        return ClaimOutcome.fail(window, violationNs, found, List.of(task))
                .expecting("to leave " + cpuWords + " " + departure.cpu() + limits());
    }

    private String limits() {
        return " within " + Phrases.duration(withinNs) + Expect.after(window.fromNs());
    }
}
