package org.schedsim.topology.io;

import java.util.Arrays;
import org.schedsim.topology.CpuMask;
import org.schedsim.topology.TopologyException;

/**
 * hwloc's text form of a CPU set: words of 32 bits in hexadecimal, the highest first, between commas. An empty word is 0; {@code 0xf...f}
 * in front stands for all higher CPUs.
 */
final class CpuSetText {

    private static final String ENDLESS = "0xf...f";
    private static final int LONGEST_WORD = "0x".length() + 8;

    private final XmlElement element;
    private final String attribute;
    private final String text;
    private int[] cpus = new int[16];
    private int count;

    private CpuSetText(XmlElement element, String attribute) {
        this.element = element;
        this.attribute = attribute;
        this.text = element.get(attribute);
    }

    static CpuMask read(XmlElement element, String attribute) {
        return new CpuSetText(element, attribute).read();
    }

    private CpuMask read() {
        int offset = 0;
        int end = text.length();
        while (end >= 0) {
            int start = text.lastIndexOf(',', end - 1) + 1;
            if (start == 0 && text.startsWith(ENDLESS) && end == ENDLESS.length()) {
                addAllFrom(offset);
            } else {
                addWord(word(start, end), offset);
            }
            offset += 32;
            end = start - 1;
        }
        return CpuMask.of(Arrays.copyOf(cpus, count));
    }

    private void addAllFrom(int first) {
        for (int cpu = first; cpu <= CpuMask.MAX; cpu++) {
            add(cpu);
        }
    }

    private void addWord(long bits, int offset) {
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            add(offset + Long.numberOfTrailingZeros(rest));
        }
    }

    private void add(int cpu) {
        if (cpu > CpuMask.MAX) {
            throw wrong();
        }
        cpus = count == cpus.length ? Arrays.copyOf(cpus, count * 2) : cpus;
        cpus[count++] = cpu;
    }

    private long word(int start, int end) {
        if (start == end) {
            return 0;
        }
        boolean fits = text.startsWith("0x", start) && end - start > "0x".length() && end - start <= LONGEST_WORD;
        if (!fits) {
            throw wrong();
        }
        long bits = 0;
        for (int i = start + "0x".length(); i < end; i++) {
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0) {
                throw wrong();
            }
            bits = bits * 16 + digit;
        }
        return bits;
    }

    private TopologyException wrong() {
        return element.error(
                attribute + " is \"" + XmlElement.shortened(text) + "\"",
                "words in hexadecimal between commas, such as 0x0000000f,0xffffffff, of CPUs up to " + CpuMask.MAX);
    }
}
