package org.schedsim.claim;

import org.schedsim.topology.CpuMask;
import org.schedsim.trace.Activity;
import org.schedsim.trace.Steps;
import org.schedsim.trace.TaskTimeline;

/** When a task was on a CPU that it should leave and could, when it left, and how much it came back. */
final class Departure {
    private final TaskTimeline timeline;
    private final Shunned shunned;
    private final CpuMask online;
    private final long endNs;
    private long clockNs = Steps.NEVER;
    private int cpu = -1;
    private long leftNs = Steps.NEVER;
    private int wentTo = -1;

    Departure(TaskTimeline timeline, Shunned shunned, CpuMask online, Window window) {
        this.timeline = timeline;
        this.shunned = shunned;
        this.online = online;
        this.endNs = window.toNs();
        startClock(window.fromNs());
        if (clockNs != Steps.NEVER) {
            leave();
        }
    }

    private void startClock(long fromNs) {
        for (int i = timeline.at(fromNs); i < timeline.size(); i++) {
            if (timeline.activity(i).runnable()) {
                long timeNs = firstStuck(timeline.cpu(i), Math.max(timeline.startNs(i), fromNs), timeline.endNs(i));
                if (timeNs != Steps.NEVER) {
                    clockNs = timeNs;
                    cpu = timeline.cpu(i);
                    return;
                }
            }
        }
    }

    /** First time at which the CPU is shunned and another one allowed. */
    private long firstStuck(int where, long fromNs, long toNs) {
        long timeNs = fromNs;
        while (timeNs < toNs) {
            long shunnedNs = shunned.firstFrom(where, timeNs);
            if (shunnedNs >= toNs) {
                return Steps.NEVER;
            }
            timeNs = timeline.firstAllowedElsewhere(shunnedNs, where, online);
            if (timeNs == shunnedNs) {
                return timeNs;
            }
        }
        return Steps.NEVER;
    }

    private void leave() {
        for (int i = timeline.at(clockNs); i < timeline.size(); i++) {
            if (timeline.activity(i) == Activity.RUN && timeline.cpu(i) != cpu) {
                leftNs = timeline.startNs(i);
                wentTo = timeline.cpu(i);
                return;
            }
        }
    }

    /** Runnable time on shunned CPUs since it left. */
    Stays returns() {
        Stays stays = new Stays();
        for (int i = timeline.at(leftNs); i < timeline.size(); i++) {
            if (timeline.activity(i).runnable()) {
                add(stays, timeline.cpu(i), timeline.startNs(i), timeline.endNs(i));
            }
        }
        return stays;
    }

    private void add(Stays stays, int where, long fromNs, long toNs) {
        long timeNs = shunned.firstFrom(where, fromNs);
        while (timeNs < toNs) {
            long until = Math.min(toNs, shunned.firstNotFrom(where, timeNs));
            stays.add(timeNs, until);
            timeNs = until < toNs ? shunned.firstFrom(where, until) : toNs;
        }
    }

    /** Was it ever on such a CPU and free to leave? */
    boolean wasStuck() {
        return clockNs != Steps.NEVER;
    }

    /** When that was for the first time. */
    long clockNs() {
        return clockNs;
    }

    /** Where it was then. */
    int cpu() {
        return cpu;
    }

    boolean left() {
        return leftNs != Steps.NEVER;
    }

    /** When it ran elsewhere for the first time. */
    long leftNs() {
        return leftNs;
    }

    int wentTo() {
        return wentTo;
    }

    /** Time at which it ended before it left; else {@code Steps.NEVER}. */
    long diedNs() {
        int last = timeline.size() - 1;
        return !left() && timeline.activity(last) == Activity.DEAD ? timeline.startNs(last) : Steps.NEVER;
    }

    /** What there is to look at: the stay, or all that came after it. */
    Window stay() {
        return new Window(clockNs, left() ? leftNs : endNs);
    }
}
