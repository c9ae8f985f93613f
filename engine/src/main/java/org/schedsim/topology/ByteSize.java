package org.schedsim.topology;

/** Sizes such as {@code 32M}, in powers of 1024. */
final class ByteSize {

    private static final String SUFFIXES = "KMG";

    private ByteSize() {}

    static long read(TextCursor text) {
        int number = text.number(0, Integer.MAX_VALUE - 1, "size", "a size such as 32M");
        for (int i = 0; i < SUFFIXES.length(); i++) {
            if (text.take(SUFFIXES.charAt(i))) {
                return (long) number << (10 * (i + 1));
            }
        }
        return number;
    }

    static String print(long bytes) {
        int shift = bytes == 0 ? 0 : Math.min(Long.numberOfTrailingZeros(bytes) / 10, SUFFIXES.length());
        return (bytes >> (10 * shift)) + (shift == 0 ? "" : SUFFIXES.substring(shift - 1, shift));
    }
}
