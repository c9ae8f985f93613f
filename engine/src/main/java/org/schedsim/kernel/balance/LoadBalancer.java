package org.schedsim.kernel.balance;

import org.schedsim.kernel.cache.CacheAware;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.core.Requests;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.fair.FairClass;
import org.schedsim.kernel.fair.NewidleBalance;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;
import org.schedsim.kernel.state.Nohz;
import org.schedsim.kernel.state.Request;

/** Moves waiting and running tasks between CPUs: when, and on whose behalf (spec 21). */
public final class LoadBalancer implements NewidleBalance {
    private final Machine machine;
    private final BlockedAverages blocked;
    private final BalanceEnv env;
    private final PeriodicBalance periodic;
    private final NewlyIdle newlyIdle;
    private final NohzBalance nohz;
    private final IdleKick kick;
    private final StopperJob stopper;
    private final int periodicRule;
    private final int idleRule;

    public LoadBalancer(
            Machine machine,
            Decisions decisions,
            Clock clock,
            Moves moves,
            Requests requests,
            CacheAware cache,
            Dice dice) {
        this.machine = machine;
        this.blocked = new BlockedAverages(machine, clock);
        this.env = new BalanceEnv(machine, cache.policy());
        Detach detach = new Detach(decisions, clock, moves, machine.tunables.lbMin);
        BalancePass pass = new BalancePass(machine, env, decisions, detach);
        NewidleStatistics statistics = new NewidleStatistics(machine);
        this.periodic = new PeriodicBalance(machine, pass, statistics);
        this.newlyIdle = new NewlyIdle(machine, pass, blocked, statistics, dice, decisions);
        this.nohz = new NohzBalance(machine, periodic, clock, blocked, decisions);
        this.kick = new IdleKick(machine, decisions);
        this.stopper = new StopperJob(machine, env, detach, clock, decisions);
        this.periodicRule = decisions.register("sched_balance_rq", "periodic", "pull");
        this.idleRule = decisions.register("sched_balance_rq", "idle", "pull");
    }

    /** The fair class, which is built with this balancer, says who is eligible and refreshes blocked averages. */
    public void attach(FairClass fair) {
        env.attach(fair);
        blocked.attach(fair);
    }

    /** {@code sched_balance_trigger}, at each tick; true: the balance softirq is to run on {@code rq}. */
    public boolean trigger(CpuRq rq) {
        rq.idleBalance = rq.isIdle() ? IdleType.IDLE : IdleType.NOT_IDLE;
        if (rq.sd == null || !machine.active.get(rq.cpu)) {
            return false;
        }
        boolean due = machine.jiffies - rq.nextBalance >= 0;
        kick.atTick(rq);
        return due;
    }

    /** {@code nohz_csd_func}: the IPI of a kick has arrived on {@code rq}; true: its balance softirq is to run. */
    public boolean kickArrived(CpuRq rq) {
        int flags = rq.nohzFlags;
        rq.nohzFlags = 0;
        rq.idleBalance = rq.isIdle() ? IdleType.IDLE : IdleType.NOT_IDLE;
        if (!rq.isIdle()) {
            return false;
        }
        rq.nohzIdleBalance = flags;
        return true;
    }

    /** {@code sched_balance_softirq}: for all tickless CPUs if this one was kicked, else for itself. */
    public void softirq(CpuRq rq) {
        IdleType idle = rq.idleBalance;
        int flags = rq.nohzIdleBalance;
        rq.nohzIdleBalance = 0;
        if (flags != 0 && idle == IdleType.IDLE) {
            nohz.run(rq, flags);
            return;
        }
        blocked.refresh(rq);
        periodic.balance(rq, idle, rq, idle == IdleType.IDLE ? idleRule : periodicRule);
    }

    /** {@code sched_balance_newidle}. */
    @Override
    public int balance(CpuRq rq) {
        return newlyIdle.balance(rq);
    }

    /** {@code nohz_balance_enter_idle}: the tick of an idle CPU is stopped. */
    public void enterTickless(CpuRq rq) {
        kick.enterTickless(rq);
    }

    /** {@code nohz_balance_exit_idle}: the CPU goes down. */
    public void leaveTickless(CpuRq rq) {
        kick.leaveTickless(rq);
    }

    /** {@code nohz_run_idle_balance}, right before the idle loop (spec 21 §6.5). */
    public void runNewidleNohz(CpuRq rq) {
        boolean wanted = rq.nohzNewidle;
        rq.nohzNewidle = false;
        if (wanted && rq.nohzFlags == 0 && rq.request != Request.REAL) {
            nohz.run(rq, Nohz.STATS);
        }
    }

    /** The stopper of {@code src} runs the job that a pass has queued (spec 23 §3). */
    public void activeBalance(CpuRq src) {
        stopper.run(src);
    }

    /** A dequeue has left idle-policy tasks only: the CPU may balance at its next tick (spec 21 §3). */
    public void sleptToSchedIdleOnly(CpuRq rq) {
        rq.nextBalance = machine.jiffies;
    }
}
