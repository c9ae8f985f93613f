package org.schedsim.kernel.rt;

import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Machine;

/**
 * Keeps fair tasks from starving beside real-time tasks (spec 01 §8, rule 6): when they had less than 50 ms in a period,
 * they get a full 50 ms at its end. Ticks drive it, so it begins and ends at ticks.
 */
final class FairServer {
    private static final long RUNTIME_NS = 50_000_000;
    private static final long PERIOD_NS = 1_000_000_000;

    private final Requests requests;
    private final boolean[] active;
    /** Task clock and rt run time when the present phase began. */
    private final long[] sinceNs;

    private final long[] rtExecSinceNs;

    FairServer(Machine machine, Requests requests) {
        this.requests = requests;
        this.active = new boolean[machine.nrCpus];
        this.sinceNs = new long[machine.nrCpus];
        this.rtExecSinceNs = new long[machine.nrCpus];
    }

    /** Fair tasks go before real-time ones now. */
    boolean isServing(CpuRq rq) {
        return active[rq.cpu] && rq.cfs.hNrRunnable > 0;
    }

    void tick(CpuRq rq) {
        if (active[rq.cpu]) {
            if (rq.cfs.hNrRunnable == 0 || leftByRt(rq) >= RUNTIME_NS) {
                begin(rq, false);
                requests.real(rq);
            }
        } else if (rq.cfs.hNrRunnable == 0 || leftByRt(rq) >= RUNTIME_NS) {
            begin(rq, false);
        } else if (rq.clockTask - sinceNs[rq.cpu] >= PERIOD_NS - RUNTIME_NS) {
            begin(rq, true);
            requests.real(rq);
        }
    }

    /** Time of this phase that real-time tasks did not use. */
    private long leftByRt(CpuRq rq) {
        return rq.clockTask - sinceNs[rq.cpu] - (rq.rt.execNs - rtExecSinceNs[rq.cpu]);
    }

    private void begin(CpuRq rq, boolean serving) {
        active[rq.cpu] = serving;
        sinceNs[rq.cpu] = rq.clockTask;
        rtExecSinceNs[rq.cpu] = rq.rt.execNs;
    }
}
