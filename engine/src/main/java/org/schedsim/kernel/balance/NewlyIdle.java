package org.schedsim.kernel.balance;

import static org.schedsim.kernel.state.Domain.BALANCE_NEWIDLE;

import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Nohz;
import org.schedsim.kernel.state.Tunables;

/** The search of a CPU that is about to go idle, {@code sched_balance_newidle} (spec 21 §5). */
final class NewlyIdle {
    private final Machine machine;
    private final BalancePass pass;
    private final BlockedAverages blocked;
    private final NewidleStatistics statistics;
    private final Dice dice;
    private final Decisions decisions;
    private final int rule;
    private final int notOverloaded;
    private final int shortIdle;

    private long next;
    private long spentNs;
    private int pulled;

    NewlyIdle(
            Machine machine,
            BalancePass pass,
            BlockedAverages blocked,
            NewidleStatistics statistics,
            Dice dice,
            Decisions decisions) {
        this.machine = machine;
        this.pass = pass;
        this.blocked = blocked;
        this.statistics = statistics;
        this.dice = dice;
        this.decisions = decisions;
        this.rule = decisions.register("sched_balance_rq", "newidle", "pull");
        this.notOverloaded = decisions.register("sched_balance_newidle", "not-overloaded", "veto");
        this.shortIdle = decisions.register("sched_balance_newidle", "short-idle", "veto");
    }

    int balance(CpuRq rq) {
        rq.misfitLoad = 0;
        if (rq.ttwuPending) {
            return 0;
        }
        rq.idleStamp = rq.clock;
        if (!machine.active.get(rq.cpu)) {
            return 0;
        }
        next = machine.jiffies + machine.tunables.hz;
        spentNs = 0;
        pulled = 0;
        Domain base = rq.sd;
        if (base != null) {
            if (isWorthwhile(rq, base)) {
                blocked.refresh(rq);
                walk(rq, base);
            } else {
                lowerNext(base);
            }
        }
        return finish(rq);
    }

    private boolean isWorthwhile(CpuRq rq, Domain base) {
        if (!rq.rd.overloaded) {
            decisions.count(notOverloaded);
            return false;
        }
        if (rq.avgIdle < base.maxNewidleLbCost) {
            decisions.count(shortIdle);
            return false;
        }
        return true;
    }

    private void walk(CpuRq rq, Domain base) {
        for (Domain sd = base; sd != null; sd = sd.parent) {
            lowerNext(sd);
            if (rq.avgIdle < spentNs + sd.maxNewidleLbCost) {
                return;
            }
            if (sd.has(BALANCE_NEWIDLE) && runLevel(rq, sd)) {
                return;
            }
        }
    }

    /** Returns true if the walk ends here. */
    private boolean runLevel(CpuRq rq, Domain sd) {
        int weight = 1;
        if (statistics.isLeftToDice(sd)) {
            int limit = NewidleStatistics.diceLimit(sd);
            if (dice.roll(rq.cpu) > limit) {
                statistics.count(sd, 0);
                return false;
            }
            weight = NewidleStatistics.successWeight(limit);
        }
        pulled = pass.run(rq, sd, IdleType.NEWLY_IDLE, rule);
        long costNs = cost(sd);
        spentNs += costNs;
        machine.effects.spent(rq, costNs);
        statistics.updateCost(sd, costNs);
        if (costNs != 0) {
            statistics.count(sd, pulled > 0 ? weight : 0);
        }
        return pulled > 0 || pass.refused();
    }

    private long cost(Domain sd) {
        Tunables tunables = machine.tunables;
        return tunables.newidleCostNs + tunables.newidleCostPerCpuNs * sd.weight;
    }

    private void lowerNext(Domain sd) {
        next = Math.min(next, sd.lastBalance + BalanceInterval.jiffies(machine, sd, false));
    }

    private int finish(CpuRq rq) {
        rq.maxIdleBalanceCost = Math.max(rq.maxIdleBalanceCost, spentNs);
        int result = pulled;
        if (rq.cfs.hNrQueued > 0 && result == 0) {
            result = 1;
        }
        if (rq.nrRunning != rq.cfs.hNrQueued) {
            result = -1;
        }
        rq.nextBalance = Math.min(rq.nextBalance, next);
        if (result != 0) {
            rq.idleStamp = 0;
        } else {
            askForStatistics(rq);
        }
        return result;
    }

    /** {@code nohz_newidle_balance}: a CPU that expects to idle long refreshes the averages of the others. */
    private void askForStatistics(CpuRq rq) {
        Nohz nohz = machine.nohz;
        if (rq.avgIdle >= machine.tunables.migrationCostNs
                && nohz.hasBlocked
                && machine.jiffies - nohz.nextBlocked >= 0) {
            rq.nohzNewidle = true;
        }
    }
}
