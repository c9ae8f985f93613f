package org.schedsim.it.conformance;

import java.util.stream.IntStream;

/** Words of the form {@code key=value}. */
final class Settings {
    private Settings() {}

    static String value(String[] words, String key, String otherwise) {
        for (String word : words) {
            if (word.startsWith(key + "=")) {
                return word.substring(key.length() + 1);
            }
        }
        return otherwise;
    }

    /** CPUs of a list such as {@code 0-1,4}. */
    static int[] cpus(String list) {
        IntStream cpus = IntStream.empty();
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", -1);
            int first = Integer.parseInt(ends[0]);
            int last = Integer.parseInt(ends[ends.length - 1]);
            cpus = IntStream.concat(cpus, IntStream.rangeClosed(first, last));
        }
        return cpus.toArray();
    }
}
