package org.schedsim.topology;

import java.util.Arrays;
import org.apiguardian.api.API;
import org.apiguardian.api.API.Status;

/**
 * An immutable set of CPU numbers from 0 to {@value #MAX}.
 *
 * <p>Members are kept in words of 64 bits: CPU {@code n} is bit {@code n % 64} of word {@code n / 64}. Words above the highest
 * member are not stored, so two masks with the same members are always {@link #equals(Object) equal}.
 *
 * <pre>{@code
 * CpuMask llc = CpuMask.parse("0-7,64-71");
 * for (int cpu = llc.first(); cpu >= 0; cpu = llc.next(cpu)) {
 *     ...
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
@API(status = Status.EXPERIMENTAL)
public final class CpuMask {

    /** The highest CPU number that a mask can hold: the largest build of Linux has 8192 CPUs. */
    public static final int MAX = 8191;

    private static final CpuMask EMPTY = new CpuMask(new long[0]);

    private final long[] words;

    /** Takes the array over; its last word is not zero. */
    private CpuMask(long[] words) {
        this.words = words;
    }

    /**
     * The set of the given CPUs.
     *
     * @param cpus CPU numbers, each 0 to {@value #MAX}, in any order; a repeated number counts once
     * @return the mask
     * @throws IllegalArgumentException if a number is out of range
     */
    public static CpuMask of(int... cpus) {
        int highest = -1;
        for (int cpu : cpus) {
            highest = Math.max(highest, checked(cpu));
        }
        long[] words = new long[wordsFor(highest)];
        for (int cpu : cpus) {
            words[cpu >> 6] |= 1L << cpu;
        }
        return trimmed(words);
    }

    /**
     * The CPUs of a closed interval.
     *
     * @param firstInclusive lowest member, 0 to {@code lastInclusive}
     * @param lastInclusive highest member, up to {@value #MAX}
     * @return the mask, which has at least one member
     * @throws IllegalArgumentException if a number is out of range or the interval runs backwards
     */
    public static CpuMask range(int firstInclusive, int lastInclusive) {
        if (checked(firstInclusive) > checked(lastInclusive)) {
            throw new IllegalArgumentException("CPU range " + firstInclusive + "-" + lastInclusive
                    + " runs backwards: write the lower number first");
        }
        long[] words = new long[wordsFor(lastInclusive)];
        for (int cpu = firstInclusive; cpu <= lastInclusive; cpu++) {
            words[cpu >> 6] |= 1L << cpu;
        }
        return trimmed(words);
    }

    /**
     * The set that a list in the kernel's format names.
     *
     * @param list numbers and ranges between commas such as {@code "0-3,8"}, blanks around them ignored; nothing but blanks is the
     *     empty set
     * @return the mask
     * @throws TopologyException if the text is no such list; the message quotes it and marks the position
     */
    public static CpuMask parse(String list) {
        return CpuList.parse(list);
    }

    /**
     * The set without members.
     *
     * @return the empty mask
     */
    public static CpuMask empty() {
        return EMPTY;
    }

    /** Takes the array over. */
    static CpuMask ofWords(long[] words) {
        return trimmed(words);
    }

    /**
     * Tells whether a CPU is a member.
     *
     * @param cpu any number; one outside 0 to {@value #MAX} is no member
     * @return true if it is
     */
    public boolean contains(int cpu) {
        int index = cpu >> 6;
        return cpu >= 0 && index < words.length && (words[index] & (1L << cpu)) != 0;
    }

    /**
     * The number of members.
     *
     * @return 0 to {@value #MAX} + 1
     */
    public int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /**
     * Tells whether there is no member.
     *
     * @return true if there is none
     */
    public boolean isEmpty() {
        return words.length == 0;
    }

    /**
     * The smallest member.
     *
     * @return its number, or -1 if the mask is empty
     */
    public int first() {
        return next(-1);
    }

    /**
     * The highest member.
     *
     * @return its number, or -1 if the mask is empty
     */
    public int last() {
        return isEmpty() ? -1 : words.length * 64 - 1 - Long.numberOfLeadingZeros(words[words.length - 1]);
    }

    /**
     * The smallest member above a CPU.
     *
     * @param cpu where to start, itself not looked at; -1 starts at the beginning
     * @return the member, or -1 if there is none
     */
    public int next(int cpu) {
        int from = cpu + 1;
        int index = from >> 6;
        if (index >= words.length) {
            return -1;
        }
        long word = words[index] & (-1L << from);
        while (word == 0) {
            if (++index == words.length) {
                return -1;
            }
            word = words[index];
        }
        return index * 64 + Long.numberOfTrailingZeros(word);
    }

    /**
     * The member after a CPU when the mask is walked round and round: the smallest member above it, else the smallest of all.
     *
     * @param cpu where to start, itself looked at last; -1 starts at the beginning
     * @return the member, which is {@code cpu} itself if it is the only one, or -1 if the mask is empty
     */
    public int nextWrapped(int cpu) {
        int next = next(cpu);
        return next >= 0 ? next : first();
    }

    /**
     * The members of both masks.
     *
     * @param other the other mask
     * @return the intersection
     */
    public CpuMask and(CpuMask other) {
        long[] result = new long[Math.min(words.length, other.words.length)];
        for (int i = 0; i < result.length; i++) {
            result[i] = words[i] & other.words[i];
        }
        return trimmed(result);
    }

    /**
     * The members of either mask.
     *
     * @param other the other mask
     * @return the union
     */
    public CpuMask or(CpuMask other) {
        long[] result = new long[Math.max(words.length, other.words.length)];
        for (int i = 0; i < result.length; i++) {
            result[i] = word(i) | other.word(i);
        }
        return trimmed(result);
    }

    /**
     * The members of this mask that are not in the other one.
     *
     * @param other the other mask
     * @return the difference
     */
    public CpuMask minus(CpuMask other) {
        long[] result = words.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] &= ~other.word(i);
        }
        return trimmed(result);
    }

    /**
     * Tells whether every member of the other mask is a member of this one.
     *
     * @param other the other mask; if empty, the answer is true
     * @return true if so
     */
    public boolean containsAll(CpuMask other) {
        for (int i = 0; i < other.words.length; i++) {
            if ((other.words[i] & ~word(i)) != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Tells whether the masks have a member in common.
     *
     * @param other the other mask
     * @return true if so
     */
    public boolean intersects(CpuMask other) {
        for (int i = 0; i < Math.min(words.length, other.words.length); i++) {
            if ((words[i] & other.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * The members in ascending order.
     *
     * @return a new array
     */
    public int[] toArray() {
        int[] cpus = new int[size()];
        int cpu = -1;
        for (int i = 0; i < cpus.length; i++) {
            cpu = next(cpu);
            cpus[i] = cpu;
        }
        return cpus;
    }

    /**
     * The 64 members from {@code i * 64} on, as bits.
     *
     * @param i word index from 0; words at and above {@link #words()} are 0
     * @return the bits, lowest CPU in the lowest bit
     */
    public long word(int i) {
        return i < words.length ? words[i] : 0;
    }

    /**
     * The number of words up to the one with the highest member.
     *
     * @return 0 for the empty mask
     */
    public int words() {
        return words.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CpuMask mask && Arrays.equals(words, mask.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    /**
     * The members as the kernel prints a CPU list.
     *
     * @return for example {@code "0-3,8"}; an empty text for the empty mask
     */
    @Override
    public String toString() {
        return CpuList.print(this);
    }

    private static int checked(int cpu) {
        if (cpu < 0 || cpu > MAX) {
            throw new IllegalArgumentException("CPU number " + cpu + " is out of range: expected 0 to " + MAX);
        }
        return cpu;
    }

    private static int wordsFor(int highest) {
        return (highest >> 6) + 1;
    }

    private static CpuMask trimmed(long[] words) {
        int length = words.length;
        while (length > 0 && words[length - 1] == 0) {
            length--;
        }
        if (length == 0) {
            return EMPTY;
        }
        return new CpuMask(length == words.length ? words : Arrays.copyOf(words, length));
    }
}
