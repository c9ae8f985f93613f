package org.schedsim.scenario;

import java.time.Duration;
import org.apiguardian.api.API;

/** Short words for durations. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Durations {
    private Durations() {}

    /** Microseconds. */
    public static Duration us(long amount) {
        return Duration.ofNanos(Math.multiplyExact(amount, 1_000L));
    }

    /** Milliseconds. */
    public static Duration ms(long amount) {
        return Duration.ofMillis(amount);
    }

    public static Duration seconds(long amount) {
        return Duration.ofSeconds(amount);
    }

    /** Reads well where a period is asked for: {@code hardirq(us(600), every(ms(1)))}. */
    public static Duration every(Duration period) {
        return period;
    }

    /** Reads {@code 20s}, {@code 200ms}, {@code 50us} or {@code 1000ns}. */
    public static Duration parse(String text) {
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        String unit = text.substring(digits).trim();
        if (digits == 0 || digits > 15) {
            throw new ScenarioException(
                    "'" + text + "' is no duration: expected a whole number and s, ms, us or ns, like 20s");
        }
        long amount = Long.parseLong(text.substring(0, digits));
        return switch (unit) {
            case "s" -> seconds(amount);
            case "ms" -> ms(amount);
            case "us" -> us(amount);
            case "ns" -> Duration.ofNanos(amount);
            default ->
                throw new ScenarioException(
                        "'" + text + "' is no duration: found unit '" + unit + "', expected s, ms, us or ns, like 20s");
        };
    }
}
