package org.schedsim.record;

import org.apiguardian.api.API;

/** 64-bit values as 16 hexadecimal digits. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Hex {
    private static final String DIGITS = "0123456789abcdef";

    private Hex() {}

    public static String of(long value) {
        char[] text = new char[16];
        for (int i = 0; i < 16; i++) {
            text[i] = DIGITS.charAt((int) (value >>> (60 - 4 * i)) & 15);
        }
        return new String(text);
    }
}
