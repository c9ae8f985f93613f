package org.schedsim.claim;

import org.schedsim.scenario.ScenarioException;

/** What claims demand of their numbers. */
final class Expect {
    private Expect() {}

    static long notNegative(String word, long value) {
        if (value < 0) {
            throw new ScenarioException(word + ": found " + value + ", expected 0 or more");
        }
        return value;
    }

    static int atLeastOne(String word, int value) {
        if (value < 1) {
            throw new ScenarioException(word + ": found " + value + ", expected 1 or more");
        }
        return value;
    }

    /** A time limit. */
    static long aboveZero(String word, long ns) {
        if (ns <= 0) {
            throw new ScenarioException(word + ": found " + ns + " ns, expected a time above zero");
        }
        return ns;
    }

    /** {@code  after 500 ms}, or nothing. */
    static String after(long afterNs) {
        return afterNs == 0 ? "" : " after " + Phrases.duration(afterNs);
    }
}
