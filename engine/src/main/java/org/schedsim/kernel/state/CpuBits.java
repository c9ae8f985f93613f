package org.schedsim.kernel.state;

import org.schedsim.topology.CpuMask;

/** A mutable set of CPUs, for hot code. */
public final class CpuBits {
    private final long[] words;

    public CpuBits(int cpus) {
        words = new long[(cpus + 63) >>> 6];
    }

    public boolean get(int cpu) {
        return (words[cpu >>> 6] & 1L << cpu) != 0;
    }

    public void set(int cpu) {
        words[cpu >>> 6] |= 1L << cpu;
    }

    public void clear(int cpu) {
        words[cpu >>> 6] &= ~(1L << cpu);
    }

    public void clearAll() {
        java.util.Arrays.fill(words, 0);
    }

    public boolean isEmpty() {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    /** Smallest member that is at least {@code from}, or -1. */
    public int nextFrom(int from) {
        int index = from >>> 6;
        if (index >= words.length) {
            return -1;
        }
        long word = words[index] & -1L << from;
        while (word == 0) {
            if (++index == words.length) {
                return -1;
            }
            word = words[index];
        }
        return (index << 6) + Long.numberOfTrailingZeros(word);
    }

    public void copyOf(CpuMask mask) {
        for (int i = 0; i < words.length; i++) {
            words[i] = mask.word(i);
        }
    }

    public void and(CpuMask mask) {
        for (int i = 0; i < words.length; i++) {
            words[i] &= mask.word(i);
        }
    }

    public void and(CpuBits other) {
        for (int i = 0; i < words.length; i++) {
            words[i] &= other.words[i];
        }
    }

    public void remove(CpuMask mask) {
        for (int i = 0; i < words.length; i++) {
            words[i] &= ~mask.word(i);
        }
    }

    public void remove(CpuBits other) {
        for (int i = 0; i < words.length; i++) {
            words[i] &= ~other.words[i];
        }
    }

    public boolean intersects(CpuMask mask) {
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & mask.word(i)) != 0) {
                return true;
            }
        }
        return false;
    }

    /** True if every member is in {@code mask}. */
    public boolean subsetOf(CpuMask mask) {
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & ~mask.word(i)) != 0) {
                return false;
            }
        }
        return true;
    }

    public int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** Smallest member that is also in {@code mask}, or -1. */
    public int firstIn(CpuMask mask) {
        for (int i = 0; i < words.length; i++) {
            long word = words[i] & mask.word(i);
            if (word != 0) {
                return (i << 6) + Long.numberOfTrailingZeros(word);
            }
        }
        return -1;
    }
}
