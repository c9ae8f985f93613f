package org.schedsim.scenario;

import java.math.BigDecimal;

/** Amounts of CPU in the words of Kubernetes. */
final class CpuQuantity {
    private static final long MAX_MILLI = 10_000_000;
    private static final long MIN_SHARES = 2;
    private static final long MAX_SHARES = 262_144;

    private CpuQuantity() {}

    /** Thousandths of a CPU; {@code "500m"}, {@code "0.5"}, {@code "2"}. */
    static long milli(String where, String text) {
        String number = text.endsWith("m") ? text.substring(0, text.length() - 1) : text;
        try {
            BigDecimal value = new BigDecimal(number);
            long milli = (text.endsWith("m") ? value : value.movePointRight(3)).longValueExact();
            if (milli > 0 && milli <= MAX_MILLI) {
                return milli;
            }
        } catch (ArithmeticException | NumberFormatException e) {
            // Reported below, like an amount out of range.
        }
        throw new ScenarioException(where + ": found '" + text
                + "', expected CPUs (\"2\", \"1.5\") or thousandths of one (\"500m\"), above 0, at most 10000 CPUs");
    }

    /** {@code cpu.weight} of a request: first shares as for cgroup v1, then their range mapped on that of weights. */
    static int weight(long milli) {
        long shares = Math.min(MAX_SHARES, Math.max(MIN_SHARES, milli * 1024 / 1000));
        return (int) (1 + (shares - MIN_SHARES) * 9999 / 262_142);
    }
}
