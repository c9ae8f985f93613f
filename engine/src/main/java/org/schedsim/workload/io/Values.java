package org.schedsim.workload.io;

import org.schedsim.topology.CpuMask;
import org.schedsim.workload.WorkloadException;

/** Values of the kinds that rt-app knows. */
final class Values {
    private Values() {}

    static long number(Json value, long min, long max, String unit) {
        String expected = "a whole number of " + unit + " from " + min + " to " + max;
        if (!(value instanceof Json.Numeral number)) {
            throw found(value, expected);
        }
        long result;
        try {
            result = Long.parseLong(number.digits());
        } catch (NumberFormatException e) {
            WorkloadException wrong = found(value, expected);
            wrong.initCause(e);
            throw wrong;
        }
        if (result < min || result > max) {
            throw found(value, expected);
        }
        return result;
    }

    static int count(Json value, int min, int max, String unit) {
        return (int) number(value, min, max, unit);
    }

    /** -1 = without end. */
    static long loop(Json value) {
        long loop = number(value, -1, Integer.MAX_VALUE, "passes, -1 for no end,");
        if (loop == 0) {
            throw found(value, "at least one pass, or -1 for no end");
        }
        return loop;
    }

    static String name(Json value, String what) {
        if (value instanceof Json.Text text && !text.text().isEmpty()) {
            return text.text();
        }
        throw found(value, what);
    }

    static Json.Struct struct(Json value, String what) {
        if (value instanceof Json.Struct struct) {
            return struct;
        }
        throw found(value, what);
    }

    static CpuMask cpus(Json value) {
        String expected = "an array of CPU numbers from 0 to " + CpuMask.MAX;
        if (!(value instanceof Json.Sequence sequence) || sequence.items().isEmpty()) {
            throw found(value, expected);
        }
        int[] cpus = new int[sequence.items().size()];
        for (int i = 0; i < cpus.length; i++) {
            cpus[i] = count(sequence.items().get(i), 0, CpuMask.MAX, "a CPU");
        }
        return CpuMask.of(cpus);
    }

    static WorkloadException found(Json value, String expected) {
        return value.at().error("found " + value.found(), expected);
    }
}
