package org.schedsim.kernel.balance;

import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Tunables;

/** Balances the levels of a CPU that are due, {@code sched_balance_domains} (spec 21 §3). */
final class PeriodicBalance {
    private final Machine machine;
    private final BalancePass pass;
    private final NewidleStatistics statistics;

    PeriodicBalance(Machine machine, BalancePass pass, NewidleStatistics statistics) {
        this.machine = machine;
        this.pass = pass;
        this.statistics = statistics;
    }

    /** {@code idleType}: NOT_IDLE or IDLE; {@code runner} does the work; {@code rule} is why tasks are moved. */
    void balance(CpuRq rq, IdleType idleType, CpuRq runner, int rule) {
        IdleType idle = idleType;
        boolean busy = isBusy(rq, idle);
        long farAway = machine.jiffies + 60L * machine.tunables.hz;
        long next = farAway;
        boolean onwards = true;
        boolean decayed = false;
        long costNs = 0;
        for (Domain sd = rq.sd; sd != null; sd = sd.parent) {
            decayed = statistics.updateCost(sd, 0);
            costNs += sd.maxNewidleLbCost;
            if (!onwards) {
                if (!decayed) {
                    break;
                }
                continue;
            }
            if (isDue(sd, busy)) {
                boolean pulled = pass.run(rq, sd, idle, rule) > 0;
                charge(runner, sd);
                if (pulled) {
                    idle = rq.isIdle() ? IdleType.IDLE : IdleType.NOT_IDLE;
                    busy = isBusy(rq, idle);
                }
                onwards = !pass.refused();
                sd.lastBalance = machine.jiffies;
            }
            next = Math.min(next, sd.lastBalance + BalanceInterval.jiffies(machine, sd, busy));
        }
        if (decayed) {
            // Only the last level visited counts: a known defect (spec 34 N9).
            rq.maxIdleBalanceCost = Math.max(machine.tunables.migrationCostNs, costNs);
        }
        if (next != farAway) {
            rq.nextBalance = next;
        }
    }

    private static boolean isBusy(CpuRq rq, IdleType idle) {
        return idle != IdleType.IDLE && !rq.isSchedIdle();
    }

    private boolean isDue(Domain sd, boolean busy) {
        return machine.jiffies - (sd.lastBalance + BalanceInterval.jiffies(machine, sd, busy)) >= 0;
    }

    private void charge(CpuRq runner, Domain sd) {
        Tunables tunables = machine.tunables;
        machine.effects.spent(runner, tunables.newidleCostNs + tunables.newidleCostPerCpuNs * sd.weight);
    }
}
