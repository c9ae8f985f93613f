package org.schedsim.workload.io;

import org.jspecify.annotations.Nullable;
import org.schedsim.workload.ThreadPolicy;

/** Policies as rt-app names them, with the meaning that "priority" has in each. */
final class Policies {
    static final String OTHER = "SCHED_OTHER";
    private static final String DEADLINE = "SCHED_DEADLINE";
    private static final int DEFAULT_RT_PRIORITY = 10;
    private static final long MIN_SLICE_NS = 100_000;
    private static final long MAX_SLICE_NS = 100_000_000;

    private Policies() {}

    static String word(Json value) {
        String expected = "SCHED_OTHER, SCHED_BATCH, SCHED_IDLE, SCHED_FIFO, SCHED_RR or SCHED_DEADLINE";
        String word = Values.name(value, expected);
        return switch (word) {
            case "SCHED_OTHER", "SCHED_BATCH", "SCHED_IDLE", "SCHED_FIFO", "SCHED_RR", DEADLINE -> word;
            default -> throw Values.found(value, expected);
        };
    }

    static ThreadPolicy of(String word, Settings settings, Notes notes) {
        return switch (word) {
            case OTHER -> fair(ThreadPolicy.Kind.NORMAL, settings, notes);
            case "SCHED_BATCH" -> fair(ThreadPolicy.Kind.BATCH, settings, notes);
            case "SCHED_IDLE" -> new ThreadPolicy(ThreadPolicy.Kind.IDLE, 0, 0, sliceNs(settings, notes));
            case "SCHED_FIFO" -> realTime(ThreadPolicy.Kind.FIFO, settings);
            case "SCHED_RR" -> realTime(ThreadPolicy.Kind.RR, settings);
            default -> deadline(settings);
        };
    }

    private static ThreadPolicy fair(ThreadPolicy.Kind kind, Settings settings, Notes notes) {
        int nice = inRange(settings, 0, -20, 19, "a nice value");
        return new ThreadPolicy(kind, nice, 0, sliceNs(settings, notes));
    }

    private static ThreadPolicy realTime(ThreadPolicy.Kind kind, Settings settings) {
        return new ThreadPolicy(kind, 0, inRange(settings, DEFAULT_RT_PRIORITY, 1, 99, "a real-time priority"), 0);
    }

    /** Where the file has none, the period is the runtime and the deadline the period. */
    private static ThreadPolicy deadline(Settings settings) {
        long runtimeUs = given(settings.dlRuntimeUs(), 0);
        long deadlineUs = given(settings.dlDeadlineUs(), given(settings.dlPeriodUs(), runtimeUs));
        long periodUs = given(settings.dlPeriodUs(), deadlineUs);
        if (runtimeUs == 0 || runtimeUs > deadlineUs || deadlineUs > periodUs) {
            throw settings.at()
                    .error(
                            "SCHED_DEADLINE has a runtime of " + runtimeUs + " µs, a deadline of " + deadlineUs
                                    + " µs and a period of " + periodUs + " µs",
                            "\"dl-runtime\" above 0 and at most \"dl-deadline\", that at most \"dl-period\"");
        }
        return ThreadPolicy.deadline(runtimeUs * 1000, deadlineUs * 1000, periodUs * 1000);
    }

    private static long given(@Nullable Long us, long otherwise) {
        return us == null || us == 0 ? otherwise : us;
    }

    private static int inRange(Settings settings, int otherwise, int min, int max, String what) {
        Integer priority = settings.priority();
        if (priority == null) {
            return otherwise;
        }
        if (priority < min || priority > max) {
            throw settings.at()
                    .error("\"priority\" is " + priority, what + " from " + min + " to " + max + " for this policy");
        }
        return priority;
    }

    private static long sliceNs(Settings settings, Notes notes) {
        Long runtimeUs = settings.dlRuntimeUs();
        if (runtimeUs == null || runtimeUs == 0) {
            return 0;
        }
        long askedNs = runtimeUs * 1000;
        long sliceNs = Math.max(MIN_SLICE_NS, Math.min(MAX_SLICE_NS, askedNs));
        if (sliceNs != askedNs) {
            notes.add(settings.at() + ": \"dl-runtime\" asks for a slice of " + runtimeUs + " µs; the kernel makes it "
                    + sliceNs / 1000 + " µs");
        }
        return sliceNs;
    }

    /** {@code other} where it is given, {@code settings} elsewhere; a new policy takes no old priority. */
    static Settings merged(Settings settings, Settings other) {
        boolean anew = other.policy() != null && !other.policy().equals(settings.policy());
        return new Settings(
                other.at(),
                or(other.policy(), settings.policy()),
                or(other.priority(), anew ? null : settings.priority()),
                or(other.dlRuntimeUs(), anew ? null : settings.dlRuntimeUs()),
                or(other.dlDeadlineUs(), anew ? null : settings.dlDeadlineUs()),
                or(other.dlPeriodUs(), anew ? null : settings.dlPeriodUs()),
                null,
                or(other.utilMin(), settings.utilMin()),
                or(other.utilMax(), settings.utilMax()),
                null);
    }

    private static <T> @Nullable T or(@Nullable T first, @Nullable T second) {
        return first != null ? first : second;
    }
}
