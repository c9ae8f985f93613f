package org.schedsim.workload.io;

/** Reads the values of events. */
final class EventReader {
    /** Longest time of an event: an hour. */
    static final long MAX_US = 3_600_000_000L;

    private static final long MAX_BYTES = 1L << 40;

    private EventReader() {}

    static Event read(EventWord word, Json value) {
        return switch (word.value) {
            case MICROSECONDS -> amount(word, value, MAX_US, "µs");
            case BYTES -> amount(word, value, MAX_BYTES, "bytes");
            case NAME -> new Event(word, value.at(), 0, Values.name(value, nameOf(word)), "");
            case NAME_OR_NOTHING -> new Event(word, value.at(), 0, nameOrNothing(value), "");
            case CONDITION -> condition(word, value);
            case TIMER -> timer(word, value);
            case ACCESSES -> accesses(word, value);
            case IGNORED -> new Event(word, value.at(), 0, "", "");
        };
    }

    private static Event amount(EventWord word, Json value, long max, String unit) {
        return new Event(word, value.at(), Values.number(value, 0, max, unit), "", "");
    }

    private static String nameOf(EventWord word) {
        return switch (word) {
            case LOCK, UNLOCK -> "the name of a mutex in quotes";
            case FORK -> "the name of a task in quotes";
            case SUSPEND, RESUME -> "the name that suspended threads wait for in quotes, most often that of a task";
            case BARRIER -> "the name of a barrier in quotes";
            case SEM_POST, SEM_WAIT -> "the name of a semaphore in quotes";
            default -> "the name of a condition in quotes";
        };
    }

    private static String nameOrNothing(Json value) {
        boolean nothing = value instanceof Json.Nothing
                || (value instanceof Json.Text text && text.text().isEmpty());
        return nothing ? "" : Values.name(value, nameOf(EventWord.SUSPEND));
    }

    private static Event condition(EventWord word, Json value) {
        String expected = "an object {\"ref\": condition, \"mutex\": mutex}";
        Json.Struct struct = Values.struct(value, expected);
        String ref = "";
        String mutex = "";
        for (Json.Member member : struct.members()) {
            if (member.key().equals("ref")) {
                ref = Values.name(member.value(), "the name of a condition in quotes");
            } else if (member.key().equals("mutex")) {
                mutex = Values.name(member.value(), "the name of a mutex in quotes");
            }
        }
        if (ref.isEmpty() || mutex.isEmpty()) {
            throw value.at().error("\"" + (ref.isEmpty() ? "ref" : "mutex") + "\" is missing", expected);
        }
        return new Event(word, value.at(), 0, ref, mutex);
    }

    private static Event timer(EventWord word, Json value) {
        String expected = "an object {\"ref\": timer, \"period\": µs}";
        Json.Struct struct = Values.struct(value, expected);
        String ref = "";
        String mode = "relative";
        long period = -1;
        for (Json.Member member : struct.members()) {
            switch (member.key()) {
                case "ref" -> ref = Values.name(member.value(), "the name of a timer in quotes");
                case "period" -> period = Values.number(member.value(), 0, MAX_US, "µs");
                case "mode" -> mode = mode(member.value());
                default -> {}
            }
        }
        if (ref.isEmpty() || period < 0) {
            throw value.at().error("\"" + (ref.isEmpty() ? "ref" : "period") + "\" is missing", expected);
        }
        return new Event(word, value.at(), period, ref, mode);
    }

    private static String mode(Json value) {
        String mode = Values.name(value, "\"relative\" or \"absolute\"");
        if (!mode.equals("relative") && !mode.equals(Event.ABSOLUTE)) {
            throw Values.found(value, "\"relative\" or \"absolute\"");
        }
        return mode;
    }

    private static Event accesses(EventWord word, Json value) {
        Json.Struct struct = Values.struct(value, "an object {\"type\": \"read\", \"count\": accesses}");
        String type = "read";
        long count = 0;
        for (Json.Member member : struct.members()) {
            if (member.key().equals("type")) {
                type = Values.name(member.value(), "\"read\", \"write\" or \"chase\"");
            } else if (member.key().equals("count")) {
                count = Values.number(member.value(), 0, MAX_BYTES, "accesses");
            }
        }
        return new Event(word, value.at(), count, "", type);
    }
}
