package org.schedsim.kernel.group;

import org.schedsim.kernel.state.CfsBandwidth;
import org.schedsim.kernel.state.Effects;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.TaskGroup;

/** The timers of a group: the end of its periods, and the hand-out of what was returned (spec 13 §5). */
final class PeriodTimer {
    private static final int MAX_REFILLS = 3;
    private static final long MAX_PERIOD_NS = 1_000_000_000;

    private final Machine machine;
    private final Effects effects;
    private final Bandwidth bandwidths;

    PeriodTimer(Machine machine, Bandwidth bandwidths) {
        this.machine = machine;
        this.effects = machine.effects;
        this.bandwidths = bandwidths;
    }

    /** {@code start_cfs_bandwidth}: the ends stay on their grid, however long the timer was off. */
    void start(TaskGroup group, int cpu) {
        CfsBandwidth bandwidth = group.bandwidth;
        if (!bandwidth.periodActive) {
            bandwidth.periodActive = true;
            forward(bandwidth);
            effects.armGroupPeriod(group, bandwidth.periodExpiresNs, cpu);
        }
    }

    /** {@code hrtimer_forward_now}: number of ends that have passed. */
    private long forward(CfsBandwidth bandwidth) {
        long pastNs = machine.now - bandwidth.periodExpiresNs;
        if (pastNs < 0) {
            return 0;
        }
        long passed = pastNs / bandwidth.periodNs + 1;
        bandwidth.periodExpiresNs += passed * bandwidth.periodNs;
        return passed;
    }

    /** {@code sched_cfs_period_timer}, on {@code cpu}. */
    void expired(TaskGroup group, int cpu) {
        CfsBandwidth bandwidth = group.bandwidth;
        boolean goesOn = true;
        int refills = 0;
        for (long passed = forward(bandwidth); passed > 0; passed = forward(bandwidth)) {
            goesOn = endPeriods(group, passed, cpu);
            if (++refills > MAX_REFILLS) {
                widen(bandwidth);
            }
        }
        if (goesOn) {
            effects.armGroupPeriod(group, bandwidth.periodExpiresNs, cpu);
        } else {
            bandwidth.periodActive = false;
        }
    }

    /** A period so short that its end outlasts it: everything is scaled, which leaves the bandwidth as it is. */
    private static void widen(CfsBandwidth bandwidth) {
        if (2 * bandwidth.periodNs <= MAX_PERIOD_NS) {
            bandwidth.periodNs *= 2;
            bandwidth.quotaNs *= 2;
            bandwidth.burstNs *= 2;
        }
    }

    /** {@code do_sched_cfs_period_timer}: false if the timer has nothing to do any more. */
    private boolean endPeriods(TaskGroup group, long passed, int cpu) {
        CfsBandwidth bandwidth = group.bandwidth;
        if (!bandwidth.hasQuota()) {
            return false;
        }
        boolean throttled = bandwidth.throttledHead != null;
        bandwidth.nrPeriods += passed;
        Pool.refill(bandwidth);
        if (!throttled) {
            boolean goesOn = !bandwidth.idle;
            bandwidth.idle = true;
            return goesOn;
        }
        bandwidth.nrThrottled += passed;
        bandwidths.distribute(group, cpu);
        bandwidth.idle = false;
        return true;
    }

    /** {@code start_cfs_slack_bandwidth}: not if the next refill comes soon anyway. */
    void startSlack(TaskGroup group, int cpu) {
        CfsBandwidth bandwidth = group.bandwidth;
        if (!bandwidth.slackStarted && !endsWithin(bandwidth, Pool.SLACK_PERIOD_NS + Pool.MIN_EXPIRATION_NS)) {
            bandwidth.slackStarted = true;
            effects.armGroupSlack(group, machine.now + Pool.SLACK_PERIOD_NS, cpu);
        }
    }

    private boolean endsWithin(CfsBandwidth bandwidth, long ns) {
        return bandwidth.periodExpiresNs - machine.now < ns;
    }

    /** {@code do_sched_cfs_slack_timer}, on {@code cpu}. */
    void slackExpired(TaskGroup group, int cpu) {
        CfsBandwidth bandwidth = group.bandwidth;
        bandwidth.slackStarted = false;
        boolean enough = bandwidth.hasQuota() && bandwidth.runtimeNs > Pool.SLICE_NS;
        if (enough && !endsWithin(bandwidth, Pool.MIN_EXPIRATION_NS)) {
            bandwidths.distribute(group, cpu);
        }
    }
}
