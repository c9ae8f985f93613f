package org.schedsim.workload.io;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code global} object.
 *
 * @param durationS seconds; -1 = until all threads end
 * @param defaultPolicy policy of tasks that name none
 */
record GlobalObject(long durationS, Calibration calibration, String defaultPolicy) {
    private static final long MAX_S = 1_000_000_000;
    private static final long MAX_LOOP_NS = 1_000_000_000;

    static GlobalObject read(Json.@Nullable Struct global, Notes notes) {
        long durationS = -1;
        Calibration calibration = Calibration.ON_CPU0;
        String policy = Policies.OTHER;
        for (Json.Member member : global == null ? List.<Json.Member>of() : global.members()) {
            Json value = member.value();
            switch (member.key()) {
                case "duration" -> durationS = Values.number(value, -1, MAX_S, "seconds, -1 for no end,");
                case "calibration" -> calibration = calibration(value);
                case "default_policy" -> policy = Policies.word(value);
                case "pi_enabled" -> notePriorityInheritance(value, notes);
                default -> notes.ignored(value.at());
            }
        }
        return new GlobalObject(durationS, calibration, policy);
    }

    private static void notePriorityInheritance(Json value, Notes notes) {
        if (value instanceof Json.Truth truth && truth.value()) {
            notes.add(value.at() + ": priority inheritance is not modelled; mutexes are plain ones");
        }
    }

    private static Calibration calibration(Json value) {
        if (value instanceof Json.Numeral) {
            return new Calibration(0, Values.number(value, 1, MAX_LOOP_NS, "ns"));
        }
        String expected = "a CPU such as \"CPU0\", or the ns of one loop";
        String text = Values.name(value, expected);
        if (!text.matches("CPU[0-9]{1,4}")) {
            throw Values.found(value, expected);
        }
        return new Calibration(Integer.parseInt(text.substring(3)), 0);
    }
}
