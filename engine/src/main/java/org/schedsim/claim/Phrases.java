package org.schedsim.claim;

import org.apiguardian.api.API;

/** Numbers as messages print them, the same in every locale. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Phrases {
    private static final long US = 1_000;
    private static final long MS = 1_000_000;
    private static final long S = 1_000_000_000;

    private Phrases() {}

    /** A moment of a run, to the millisecond: {@code 0.204 s}. */
    public static String instant(long timeNs) {
        long ms = timeNs / MS;
        return ms / 1000 + "." + padded(ms % 1000, 3) + " s";
    }

    /** A length of time, in full: {@code 1 s}, {@code 100 ms}, {@code 1500 us}. */
    public static String duration(long ns) {
        if (ns % S == 0) {
            return ns / S + " s";
        }
        if (ns % MS == 0) {
            return ns / MS + " ms";
        }
        return ns % US == 0 ? ns / US + " us" : ns + " ns";
    }

    /** {@code 4 981}. */
    public static String count(long number) {
        String digits = Long.toString(number);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < digits.length(); i++) {
            if (i > 0 && (digits.length() - i) % 3 == 0) {
                text.append(' ');
            }
            text.append(digits.charAt(i));
        }
        return text.toString();
    }

    /** {@code 4 981 times}, {@code once}. */
    public static String times(long number) {
        return number == 1 ? "once" : count(number) + " times";
    }

    /** {@code 1 LLC}, {@code 2 LLCs}. */
    static String counted(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** Parts per million in full: {@code 36 %}, {@code 39.7213 %}. */
    public static String percent(long ppm) {
        String text = Long.toString(ppm / 10_000);
        String rest = padded(ppm % 10_000, 4);
        int end = rest.length();
        while (end > 0 && rest.charAt(end - 1) == '0') {
            end--;
        }
        return (end == 0 ? text : text + "." + rest.substring(0, end)) + " %";
    }

    /** Parts per million, rounded: {@code 40 %}. */
    public static String wholePercent(long ppm) {
        return (ppm + 5_000) / 10_000 + " %";
    }

    private static String padded(long number, int width) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }
}
