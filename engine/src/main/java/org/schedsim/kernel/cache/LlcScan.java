package org.schedsim.kernel.cache;

/** The sums of one scan and what follows from them (spec 30 §4.2 to §4.4). */
final class LlcScan {
    private int currentCpu;
    private long currentSum;
    private long bestSum;
    private int bestCpu;

    private long sum;
    private long most;
    private int mostCpu;
    private boolean current;

    /** {@code currentCpu} stands for the LLC that is preferred now; -1 = none. */
    void start(int currentCpu) {
        this.currentCpu = currentCpu;
        currentSum = 0;
        bestSum = 0;
        bestCpu = -1;
    }

    void startLlc() {
        sum = 0;
        most = -1;
        mostCpu = -1;
        current = false;
    }

    void add(int cpu, long occupancy) {
        sum += occupancy;
        if (occupancy > most) {
            most = occupancy;
            mostCpu = cpu;
        }
        current |= cpu == currentCpu;
    }

    void endLlc() {
        if (current) {
            currentSum = sum;
        }
        if (sum > bestSum) {
            bestSum = sum;
            bestCpu = mostCpu;
        }
    }

    /** Another LLC is preferred only with more than twice the occupancy; the same one keeps its representative. */
    int preferredCpu() {
        return bestSum > 2 * currentSum ? bestCpu : currentCpu;
    }

    /** {@code update_avg_scale}: truncation keeps the average short of a constant sample. */
    static long average(long average, int sample, int llcCpus) {
        int divisor = Math.max(2, Math.min(llcCpus >> 2, 8));
        return average + (sample - average) / divisor;
    }
}
