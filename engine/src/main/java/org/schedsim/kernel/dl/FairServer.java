package org.schedsim.kernel.dl;

import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;

/**
 * Keeps fair tasks from starving beside real-time tasks: a reservation of 50 ms per second, used at the end of its period
 * only (spec 01 §8, rule 6).
 *
 * <p>A period begins when fair tasks come to an empty queue, when they have had their 50 ms, and when they have had as
 * much in the gaps that real-time tasks leave. What they get in gaps puts their turn off by as much, but they get the full
 * 50 ms then: recorded beside 96 ms of FIFO in each 100 ms, every 950 + 36 + 50 ms.
 */
public final class FairServer {
    private static final long RUNTIME_NS = 50_000_000;
    private static final long PERIOD_NS = 1_000_000_000;

    private final Requests requests;
    private final DlTimers timers;
    private final boolean[] serving;
    /** {@link CpuRq#fairSinceNs} to which the rest belongs. */
    private final long[] sinceNs;

    private final long[] periodNs;
    private final long[] leftNs;
    private final long[] fairSeenNs;

    FairServer(Machine machine, Requests requests, DlTimers timers) {
        this.requests = requests;
        this.timers = timers;
        this.serving = new boolean[machine.nrCpus];
        this.sinceNs = new long[machine.nrCpus];
        this.periodNs = new long[machine.nrCpus];
        this.leftNs = new long[machine.nrCpus];
        this.fairSeenNs = new long[machine.nrCpus];
    }

    /** Fair tasks go before real-time ones now. */
    public boolean isServing(CpuRq rq) {
        if (!serving[rq.cpu]) {
            return false;
        }
        account(rq);
        return serving[rq.cpu] && rq.cfs.hNrRunnable > 0;
    }

    /** A real-time task came to {@code rq}, or a tick found one there. */
    public void look(CpuRq rq) {
        if (rq.cfs.hNrQueued == 0) {
            serving[rq.cpu] = false;
            timers.cancelServer(rq);
            return;
        }
        boolean served = serving[rq.cpu];
        account(rq);
        if (served) {
            if (!serving[rq.cpu]) {
                requests.real(rq);
            }
        } else if (turnNs(rq) <= rq.clock) {
            serve(rq);
        }
        if (serving[rq.cpu]) {
            timers.cancelServer(rq);
        } else {
            timers.setServer(rq, turnNs(rq));
        }
    }

    /** The timer: the turn has come, if it was not put off meanwhile. */
    void timer(CpuRq rq) {
        if (rq.rt.nrRunning > 0) {
            look(rq);
        } else {
            timers.cancelServer(rq);
        }
    }

    /** As late as the rest of the run time fits into the period. */
    private long turnNs(CpuRq rq) {
        return periodNs[rq.cpu] + PERIOD_NS - leftNs[rq.cpu];
    }

    private void serve(CpuRq rq) {
        serving[rq.cpu] = true;
        leftNs[rq.cpu] = RUNTIME_NS;
        requests.real(rq);
    }

    /** Books what fair tasks have had since the last look. */
    private void account(CpuRq rq) {
        int cpu = rq.cpu;
        if (sinceNs[cpu] != rq.fairSinceNs) {
            sinceNs[cpu] = rq.fairSinceNs;
            fairSeenNs[cpu] = rq.fairTimeAtStartNs;
            begin(rq, rq.fairSinceNs);
        }
        long fairNs = rq.fairTimeNs();
        long over = fairNs - fairSeenNs[cpu] - leftNs[cpu];
        fairSeenNs[cpu] = fairNs;
        leftNs[cpu] = -over;
        if (over < 0) {
            return;
        }
        if (serving[cpu]) {
            begin(rq, rq.clock);
        } else {
            begin(rq, rq.clock - over % RUNTIME_NS);
            leftNs[cpu] -= over % RUNTIME_NS;
        }
    }

    private void begin(CpuRq rq, long timeNs) {
        serving[rq.cpu] = false;
        periodNs[rq.cpu] = timeNs;
        leftNs[rq.cpu] = RUNTIME_NS;
    }
}
