package org.schedsim.maven.report;

import java.util.List;

/** Numbers as readers see them: the same on every machine, whatever its language. */
final class ReportFormat {
    static final String NONE = "–";

    private static final char GROUP = '\u202f';

    private ReportFormat() {}

    /** Seconds, in milliseconds; shorter times with the digits that they need. Negative means that there is none. */
    static String time(long ns) {
        if (ns < 0) {
            return NONE;
        }
        int decimals = ns == 0 || ns >= 1_000_000 ? 3 : ns >= 1_000 ? 6 : 9;
        return seconds(ns, decimals) + " s";
    }

    /** Seconds without digits that say nothing. */
    static String shortTime(long ns) {
        String text = seconds(ns, 9);
        int end = text.length();
        while (text.charAt(end - 1) == '0') {
            end--;
        }
        if (text.charAt(end - 1) == '.') {
            end--;
        }
        return text.substring(0, end) + " s";
    }

    private static String seconds(long ns, int decimals) {
        long unit = 1_000_000_000;
        for (int i = 0; i < decimals; i++) {
            unit /= 10;
        }
        long rounded = (ns + unit / 2) / unit;
        long perSecond = 1_000_000_000 / unit;
        String fraction = Long.toString(perSecond + rounded % perSecond).substring(1);
        return count(rounded / perSecond) + "." + fraction;
    }

    /** In groups of three digits. */
    static String count(long value) {
        String digits = Long.toString(value);
        int first = value < 0 ? 1 : 0;
        StringBuilder text = new StringBuilder(digits);
        for (int i = digits.length() - 3; i > first; i -= 3) {
            text.insert(i, GROUP);
        }
        return text.toString();
    }

    /** Parts per million as a percentage with one decimal. */
    static String percent(long ppm) {
        long tenths = (ppm + 500) / 1_000;
        return count(tenths / 10) + "." + tenths % 10 + " %";
    }

    /** Parts per million of a CPU as CPUs with two decimals. */
    static String cpus(long ppm) {
        long hundredths = (ppm + 5_000) / 10_000;
        return count(hundredths / 100) + "."
                + Long.toString(100 + hundredths % 100).substring(1);
    }

    /** A share of a whole in percent; of nothing there is none. */
    static String share(long part, long whole) {
        return whole <= 0 ? NONE : percent(Math.round((double) part * 1_000_000 / whole));
    }

    static String cpu(int cpu) {
        return cpu < 0 ? NONE : Integer.toString(cpu);
    }

    /** Ascending numbers as the kernel lists them: {@code 0-3,8}. */
    static String list(List<Integer> numbers) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < numbers.size(); ) {
            int last = i;
            while (last + 1 < numbers.size() && numbers.get(last + 1) == numbers.get(last) + 1) {
                last++;
            }
            text.append(i == 0 ? "" : ",").append(numbers.get(i));
            if (last > i) {
                text.append('-').append(numbers.get(last));
            }
            i = last + 1;
        }
        return text.toString();
    }

    static String plural(long count, String noun) {
        return count(count) + " " + noun + (count == 1 ? "" : "s");
    }
}
