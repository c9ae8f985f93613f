package org.schedsim.kernel.balance;

import static org.schedsim.kernel.state.Domain.SERIALIZE;

import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenGate;
import org.schedsim.kernel.state.BalanceStats;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Domain;
import org.schedsim.kernel.state.Group;
import org.schedsim.kernel.state.IdleType;
import org.schedsim.kernel.state.Machine;
import org.schedsim.topology.CpuMask;

/** One pass over one level for one CPU, {@code sched_balance_rq} (spec 22 §2, 23 §1). */
final class BalancePass {
    /** How a pass ended, as far as the interval and the failure count depend on it. */
    private enum Exit {
        UNBALANCED,
        BALANCED,
        /** All tasks of the busiest queues are pinned. */
        ALL_PINNED,
        /** The running task, which was to be pushed, is pinned. */
        ONE_PINNED
    }

    private final Machine machine;
    private final BalanceEnv env;
    private final FrozenGate<BalanceEnv> shouldWeBalance;
    private final FrozenGate<BalanceEnv> needActiveBalance;
    private final FindSrcGroup srcGroup;
    private final FindSrcQueue srcQueue;
    private final Detach detach;

    private CpuRq thisRq;
    private int moved;
    private boolean serialized;
    private boolean refused;

    BalancePass(Machine machine, BalanceEnv env, Decisions decisions, Detach detach) {
        this.machine = machine;
        this.env = env;
        this.shouldWeBalance = decisions.freeze(Election.SHOULD_WE_BALANCE);
        this.needActiveBalance = decisions.freeze(ActiveBalance.NEED_ACTIVE_BALANCE);
        this.srcGroup = new FindSrcGroup(new GroupStatistics(machine, decisions), decisions);
        this.srcQueue = new FindSrcQueue(machine);
        this.detach = detach;
        this.thisRq = machine.rqs[0];
    }

    /** Returns the number of tasks moved; {@code rule} is why they are. */
    int run(CpuRq rq, Domain sd, IdleType idle, int rule) {
        thisRq = rq;
        moved = 0;
        refused = false;
        env.start(sd, rq, idle);
        env.considered.copyOf(sd.span);
        env.considered.and(machine.active);
        env.dstGroupMask = sd.localGroup().sgc.balanceMask;
        sd.stats.count[idle.index]++;
        leave(sd, balance(sd, rule));
        if (serialized) {
            machine.balancingSerialized = false;
            serialized = false;
        }
        return moved;
    }

    /** The last pass ended because another CPU balances the level: higher levels are none of this CPU's business. */
    boolean refused() {
        return refused;
    }

    private Exit balance(Domain sd, int rule) {
        while (true) {
            CpuRq src = elect(sd) ? findSource(sd) : null;
            if (src == null) {
                return Exit.BALANCED;
            }
            env.flags |= BalanceEnv.ALL_PINNED;
            if (src.nrRunning > 1) {
                env.loopMax = Math.min(machine.tunables.nrMigrate, src.nrRunning);
                moveTasks(rule);
                noteGroupImbalance(sd);
                if (env.has(BalanceEnv.ALL_PINNED)) {
                    env.considered.clear(src.cpu);
                    if (env.considered.subsetOf(env.dstGroupMask)) {
                        return Exit.ALL_PINNED;
                    }
                    restartLoop();
                    continue;
                }
            }
            return moved > 0 ? succeeded(sd) : failed(sd, src);
        }
    }

    private boolean elect(Domain sd) {
        env.srcUnknown();
        if (!shouldWeBalance.decide(env)) {
            refused = true;
            return false;
        }
        if (sd.has(SERIALIZE) && !serialized) {
            if (machine.balancingSerialized) {
                return false;
            }
            machine.balancingSerialized = true;
            serialized = true;
        }
        return true;
    }

    private @Nullable CpuRq findSource(Domain sd) {
        int idle = env.idle.index;
        if (!srcGroup.find(env)) {
            sd.stats.nobusyg[idle]++;
            return null;
        }
        CpuRq src = srcQueue.find(env, busiestSpan());
        if (src == null) {
            sd.stats.nobusyq[idle]++;
            return null;
        }
        countImbalance(sd.stats, idle);
        env.srcQueue(src);
        return src;
    }

    private CpuMask busiestSpan() {
        Group busiest = env.stats.busiest.group;
        return busiest == null ? CpuMask.empty() : busiest.span;
    }

    private void countImbalance(BalanceStats stats, int idle) {
        switch (env.migrationType) {
            case LOAD -> stats.imbalanceLoad[idle] += env.imbalance;
            case UTIL -> stats.imbalanceUtil[idle] += env.imbalance;
            case TASK -> stats.imbalanceTask[idle] += env.imbalance;
            case MISFIT -> stats.imbalanceMisfit[idle] += env.imbalance;
            case LLC_TASK -> {} // not counted by the kernel either
        }
    }

    private void moveTasks(int rule) {
        env.loop = 0;
        env.loopBreak = Detach.BREAK;
        while (true) {
            moved += detach.move(env, rule);
            if (env.has(BalanceEnv.NEED_BREAK)) {
                env.flags &= ~BalanceEnv.NEED_BREAK;
            } else if (env.has(BalanceEnv.DST_PINNED) && env.imbalance > 0) {
                changeDestination();
            } else {
                return;
            }
        }
    }

    private void changeDestination() {
        env.considered.clear(env.dst.cpu);
        env.dst = machine.rqs[env.newDst];
        env.flags &= ~BalanceEnv.DST_PINNED;
        restartLoop();
    }

    private void restartLoop() {
        env.loop = 0;
        env.loopBreak = Detach.BREAK;
    }

    /** The level above is told that affinity keeps this one from being balanced. */
    private void noteGroupImbalance(Domain sd) {
        if (sd.parent != null && env.has(BalanceEnv.SOME_PINNED) && env.imbalance > 0) {
            sd.parent.localGroup().sgc.imbalance = true;
        }
    }

    private static Exit succeeded(Domain sd) {
        sd.nrBalanceFailed = 0;
        BalanceInterval.reset(sd);
        return Exit.UNBALANCED;
    }

    /** Nothing moved: perhaps the running task is to be pushed. */
    private Exit failed(Domain sd, CpuRq src) {
        sd.stats.failed[env.idle.index]++;
        if (countsAsFailure()) {
            sd.nrBalanceFailed++;
        }
        boolean started = false;
        env.aboutCurrent();
        if (needActiveBalance.decide(env)) {
            if (!src.curr.allowed.contains(thisRq.cpu)) {
                return Exit.ONE_PINNED;
            }
            env.flags &= ~BalanceEnv.ALL_PINNED;
            started = startActiveBalance(src);
        }
        if (!started || machine.tunables.intervalMinAfterActiveBalance || needActiveBalance.wouldAccept(env)) {
            BalanceInterval.reset(sd);
        }
        return Exit.UNBALANCED;
    }

    private boolean countsAsFailure() {
        return !env.newlyIdle() && env.migrationType != MigrationType.MISFIT && !env.has(BalanceEnv.LLC_PINNED);
    }

    private boolean startActiveBalance(CpuRq src) {
        boolean goingToSleep = machine.tunables.activeBalanceSparesSleeper && !src.curr.onRq;
        if (src.activeBalance || goingToSleep) {
            return false;
        }
        src.activeBalance = true;
        src.pushCpu = thisRq.cpu;
        src.activeBalanceLlc = env.migrationType == MigrationType.LLC_TASK;
        machine.effects.queueActiveBalance(src);
        return true;
    }

    private void leave(Domain sd, Exit exit) {
        if (exit == Exit.UNBALANCED) {
            return;
        }
        if (exit == Exit.BALANCED && sd.parent != null && !env.has(BalanceEnv.ALL_PINNED)) {
            sd.parent.localGroup().sgc.imbalance = false;
        }
        if (exit != Exit.ONE_PINNED) {
            sd.stats.balanced[env.idle.index]++;
            sd.nrBalanceFailed = 0;
        }
        BalanceInterval.grow(sd, env.has(BalanceEnv.ALL_PINNED), env.idle, env.migrationType);
    }
}
