package org.schedsim.kernel.balance;

import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuBits;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Nohz;
import org.schedsim.kernel.state.Request;

/** One idle CPU balances for all tickless ones, {@code _nohz_idle_balance} (spec 21 §6.4). */
final class NohzBalance {
    private static final long BLOCKED_PERIOD_MS = 32;

    private final Machine machine;
    private final Nohz nohz;
    private final PeriodicBalance periodic;
    private final Clock clock;
    private final BlockedAverages blocked;
    private final int rule;

    private long next;
    private boolean blockedRemains;

    NohzBalance(Machine machine, PeriodicBalance periodic, Clock clock, BlockedAverages blocked, Decisions decisions) {
        this.machine = machine;
        this.nohz = machine.nohz;
        this.periodic = periodic;
        this.clock = clock;
        this.blocked = blocked;
        this.rule = decisions.register("sched_balance_rq", "nohz", "pull");
    }

    void run(CpuRq ilb, int flags) {
        long start = machine.jiffies;
        boolean stats = (flags & Nohz.STATS) != 0;
        clear(flags);
        long farAway = start + 60L * machine.tunables.hz;
        next = farAway;
        blockedRemains = false;
        if (!walk(ilb, flags)) {
            return;
        }
        if (next != farAway) {
            nohz.nextBalance = next;
        }
        if (stats) {
            nohz.nextBlocked = start + BalanceInterval.fromMillis(BLOCKED_PERIOD_MS, machine.tunables.hz);
        }
        nohz.hasBlocked |= blockedRemains;
    }

    private void clear(int flags) {
        if ((flags & Nohz.STATS) != 0) {
            nohz.hasBlocked = false;
        }
        if ((flags & Nohz.NEXT) != 0) {
            nohz.needsUpdate = false;
        }
    }

    private void restore(int flags) {
        nohz.hasBlocked |= (flags & Nohz.STATS) != 0 || blockedRemains;
        nohz.needsUpdate |= (flags & Nohz.NEXT) != 0;
    }

    /** From the CPU after the balancer around to the balancer itself; returns false if the walk was cut short. */
    private boolean walk(CpuRq ilb, int flags) {
        CpuBits tickless = nohz.idleMask;
        for (int cpu = tickless.nextFrom(ilb.cpu + 1); cpu >= 0; cpu = tickless.nextFrom(cpu + 1)) {
            if (!visit(ilb, cpu, flags)) {
                return false;
            }
        }
        for (int cpu = tickless.nextFrom(0); cpu >= 0 && cpu <= ilb.cpu; cpu = tickless.nextFrom(cpu + 1)) {
            if (!visit(ilb, cpu, flags)) {
                return false;
            }
        }
        return true;
    }

    private boolean visit(CpuRq ilb, int cpu, int flags) {
        CpuRq rq = machine.rqs[cpu];
        if (!rq.isIdle()) {
            return true;
        }
        if (!ilb.isIdle() && ilb.request == Request.REAL) {
            restore(flags);
            return false;
        }
        if ((flags & Nohz.STATS) != 0) {
            blockedRemains |= blocked.refreshTickless(rq);
        }
        if (machine.jiffies - rq.nextBalance >= 0) {
            clock.update(rq);
            if ((flags & Nohz.BALANCE) != 0) {
                periodic.balance(rq, IdleType.IDLE, ilb, rule);
            }
        }
        next = Math.min(next, rq.nextBalance);
        return true;
    }
}
