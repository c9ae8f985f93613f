package org.schedsim.workload.io;

import java.util.List;

/** Refuses loops in which time never moves on. */
final class Endless {
    private static final long MANY = 1_000_000;

    private Endless() {}

    static void refuse(TaskObject task) {
        boolean takesTime = false;
        long passes = 0;
        for (PhaseObject phase : task.phases()) {
            boolean phaseTakesTime = takesTime(phase.events());
            if (!phaseTakesTime && (phase.loop() < 0 || phase.loop() > MANY)) {
                refuse(task, phase.settings().at(), phase.loop());
            }
            takesTime |= phaseTakesTime;
            passes = Math.max(passes, task.passes(phase, MANY + 1));
        }
        boolean isLong = task.loop() < 0 || task.loop() > MANY || passes > MANY;
        if (!takesTime && isLong && !task.phases().isEmpty()) {
            refuse(task, task.at(), task.loop());
        }
    }

    private static void refuse(TaskObject task, Place at, long loop) {
        throw at.error(
                "task \"" + Place.shortened(task.name()) + "\" loops " + (loop < 0 ? "without end" : loop + " times")
                        + ", and nothing in the loop takes time",
                "a run, a sleep, a timer with a period, or something that waits");
    }

    private static boolean takesTime(List<Event> events) {
        for (Event event : events) {
            if (event.mayTakeTime()) {
                return true;
            }
        }
        return false;
    }
}
