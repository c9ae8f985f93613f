package org.schedsim.topology.io;

import org.schedsim.topology.CpuMask;

/**
 * hwloc's text form of a CPU set: words of 32 bits in hexadecimal, the highest first, between commas. An empty word is 0; {@code 0xf...f}
 * in front stands for all higher CPUs.
 */
final class CpuSetText {

    private static final String EXPECTED =
            "words in hexadecimal between commas, such as 0x0000000f,0xffffffff, of CPUs up to " + CpuMask.MAX;
    private static final int WORDS = (CpuMask.MAX + 1) / 32;

    private CpuSetText() {}

    static CpuMask read(XmlElement element, String attribute) {
        String[] words = element.get(attribute).split(",", -1);
        boolean endless = words[0].equals("0xf...f");
        CpuMask mask = CpuMask.empty();
        for (int i = words.length - 1; i >= (endless ? 1 : 0); i--) {
            long bits = word(element, attribute, words[i]);
            int index = words.length - 1 - i;
            if (bits != 0 && index >= WORDS) {
                throw wrong(element, attribute);
            }
            mask = mask.or(mask(bits, index * 32));
        }
        int first = (words.length - 1) * 32;
        return endless && first <= CpuMask.MAX ? mask.or(CpuMask.range(first, CpuMask.MAX)) : mask;
    }

    private static CpuMask mask(long bits, int offset) {
        int[] cpus = new int[Long.bitCount(bits)];
        long rest = bits;
        for (int i = 0; i < cpus.length; i++) {
            cpus[i] = offset + Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
        }
        return CpuMask.of(cpus);
    }

    private static long word(XmlElement element, String attribute, String word) {
        if (word.isEmpty()) {
            return 0;
        }
        if (!word.matches("0x[0-9a-fA-F]{1,8}")) {
            throw wrong(element, attribute);
        }
        return Long.parseLong(word.substring(2), 16);
    }

    private static RuntimeException wrong(XmlElement element, String attribute) {
        return element.error(attribute + " is \"" + XmlElement.shortened(element.get(attribute)) + "\"", EXPECTED);
    }
}
