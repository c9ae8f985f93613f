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

    /** Normal, within 0 to twice the mean: what lies outside is drawn again. The deviation is at most the mean. */
    record Normal(long meanNs, long deviationNs) implements Span {
        @Override
        public long nextNs(RandomStream stream) {
            long ns = -1;
            while (ns < 0 || ns > 2 * meanNs) {
                ns = meanNs + (long) (StandardNormal.next(stream) * deviationNs);
            }
            return ns;
        }
    }

    /** Lognormal: half of the draws are above the median; {@code sigma} is the deviation of the logarithm. */
    record Lognormal(long medianNs, double sigma) implements Span {
        @Override
        public long nextNs(RandomStream stream) {
            return (long) (StrictMath.exp(StandardNormal.next(stream) * sigma) * medianNs);
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
