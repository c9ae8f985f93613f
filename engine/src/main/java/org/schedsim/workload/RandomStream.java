package org.schedsim.workload;

import org.apiguardian.api.API;

/**
 * A stream of random numbers of its own: xoshiro256**, seeded by SplitMix64 from (seed, label, entity), so that adding a
 * task or changing the kernel shifts nobody else's draws.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class RandomStream {
    private long s0;
    private long s1;
    private long s2;
    private long s3;

    /** The generator with exactly this state, for its published test values. */
    RandomStream(long s0, long s1, long s2, long s3) {
        this.s0 = s0;
        this.s1 = s1;
        this.s2 = s2;
        this.s3 = s3;
    }

    /** The stream of one entity for one purpose. */
    public static RandomStream of(long seed, String label, long entity) {
        long state = mix(mix(seed) ^ hash(label)) ^ mix(entity);
        SplitMix64 split = new SplitMix64(state);
        return new RandomStream(split.next(), split.next(), split.next(), split.next());
    }

    private static long mix(long value) {
        return new SplitMix64(value).next();
    }

    private static long hash(String label) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < label.length(); i++) {
            hash = (hash ^ label.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    public long nextLong() {
        long result = Long.rotateLeft(s1 * 5, 7) * 9;
        long t = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= t;
        s3 = Long.rotateLeft(s3, 45);
        return result;
    }

    /** Uniform in 0 (inclusive) to {@code bound} (exclusive); {@code bound} at least 1. */
    public long nextLong(long bound) {
        return Math.multiplyHigh(nextLong() >>> 1, bound << 1);
    }

    /** Uniform in (0, 1]. */
    double nextUnit() {
        return ((nextLong() >>> 11) + 1) * 0x1.0p-53;
    }
}
