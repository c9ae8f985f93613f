package org.schedsim.kernel.decision;

import java.util.Arrays;

/**
 * Count, first and last time of decisive verdicts by rule, level, source and destination. An open-addressed table of
 * primitives that grows up to a limit; beyond it new combinations are only counted as lost.
 */
public final class DecisionTable {
    private static final long EMPTY = -1;
    /** 16 MB at 32 bytes a row. */
    private static final int MAX_ROWS = 1 << 19;

    private long[] keys = new long[64];
    private long[] counts = new long[64];
    private long[] firstNs = new long[64];
    private long[] lastNs = new long[64];
    private int size;
    private long lost;

    DecisionTable() {
        Arrays.fill(keys, EMPTY);
    }

    void add(int rule, int level, int src, int dst, long nowNs) {
        long key = key(rule, level, src, dst);
        int slot = slotOf(key);
        if (keys[slot] == EMPTY) {
            if (size == MAX_ROWS / 2) {
                lost++;
                return;
            }
            if (2 * size >= keys.length) {
                grow();
                slot = slotOf(key);
            }
            keys[slot] = key;
            firstNs[slot] = nowNs;
            size++;
        }
        counts[slot]++;
        lastNs[slot] = nowNs;
    }

    /** Verdicts that found no room. */
    public long lost() {
        return lost;
    }

    /** Rows in the order of their keys: rule, level, source, destination. */
    public DecisionRow[] rows() {
        DecisionRow[] rows = new DecisionRow[size];
        int n = 0;
        for (int slot = 0; slot < keys.length; slot++) {
            if (keys[slot] != EMPTY) {
                rows[n++] = row(slot);
            }
        }
        Arrays.sort(rows);
        return rows;
    }

    private DecisionRow row(int slot) {
        long key = keys[slot];
        return new DecisionRow(
                (int) (key >>> 40),
                (int) (key >>> 32 & 0xff) - 1,
                (int) (key >>> 16 & 0xffff) - 1,
                (int) (key & 0xffff) - 1,
                counts[slot],
                firstNs[slot],
                lastNs[slot]);
    }

    private static long key(int rule, int level, int src, int dst) {
        return (long) rule << 40
                | (long) (level + 1 & 0xff) << 32
                | (long) (src + 1 & 0xffff) << 16
                | (dst + 1 & 0xffff);
    }

    private int slotOf(long key) {
        int mask = keys.length - 1;
        int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 40) & mask;
        while (keys[slot] != EMPTY && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldCounts = counts;
        long[] oldFirst = firstNs;
        long[] oldLast = lastNs;
        int length = 2 * oldKeys.length;
        keys = new long[length];
        Arrays.fill(keys, EMPTY);
        counts = new long[length];
        firstNs = new long[length];
        lastNs = new long[length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != EMPTY) {
                int slot = slotOf(oldKeys[i]);
                keys[slot] = oldKeys[i];
                counts[slot] = oldCounts[i];
                firstNs[slot] = oldFirst[i];
                lastNs[slot] = oldLast[i];
            }
        }
    }
}
