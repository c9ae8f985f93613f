package org.schedsim.workload;

import org.apiguardian.api.API;

/** How long something takes: always the same, or drawn anew each time. Nanoseconds. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface Span {
    /** The next length, ns; never negative. */
    long nextNs(RandomStream stream);

    /** Always {@code ns}. */
    record Fixed(long ns) implements Span {
        @Override
        public long nextNs(RandomStream stream) {
            return ns;
        }
    }

    /** Uniform from {@code minNs} to {@code maxNs}, both included. */
    record Uniform(long minNs, long maxNs) implements Span {
        @Override
        public long nextNs(RandomStream stream) {
            return minNs + stream.nextLong(maxNs - minNs + 1);
        }
    }

    /** Exponential with the given mean, by inversion. */
    record Exponential(long meanNs) implements Span {
        @Override
        public long nextNs(RandomStream stream) {
            return (long) (-StrictMath.log(stream.nextUnit()) * meanNs);
        }
    }
}
