package org.schedsim.kernel.state;

/** What the passes of one domain did: the counters of {@code /proc/schedstat}; arrays by {@link IdleType#index}. */
public final class BalanceStats {
    /** Passes. */
    public final int[] count = new int[3];

    /** Passes that found nothing to do. */
    public final int[] balanced = new int[3];

    /** Passes that found an imbalance and moved nothing. */
    public final int[] failed = new int[3];

    /** Sums of the amounts that passes set out to move, by what they counted. */
    public final long[] imbalanceLoad = new long[3];

    public final long[] imbalanceUtil = new long[3];
    public final long[] imbalanceTask = new long[3];
    public final long[] imbalanceMisfit = new long[3];

    /** Tasks moved. */
    public final int[] gained = new int[3];

    /** Tasks moved although their cache was hot. */
    public final int[] hotGained = new int[3];

    /** No busiest queue in the busiest group. */
    public final int[] nobusyq = new int[3];

    /** No busiest group. */
    public final int[] nobusyg = new int[3];

    /** Stopper jobs that looked for a task, found none, pushed one. */
    public int albCount;

    public int albFailed;
    public int albPushed;
}
