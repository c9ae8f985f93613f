package org.schedsim.kernel.balance;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedsim.kernel.core.Clock;
import org.schedsim.kernel.core.Moves;
import org.schedsim.kernel.decision.Decisions;
import org.schedsim.kernel.decision.FrozenGate;
import org.schedsim.kernel.pelt.CpuLoad;
import org.schedsim.kernel.state.CpuRq;
import org.schedsim.kernel.state.Task;

/** Takes tasks off the source queue and puts them on the destination's (spec 22 §9). */
final class Detach {
    /** Tasks looked at before other CPUs get a chance at the queue's lock. */
    static final int BREAK = 32;

    private static final int LB_MIN_LOAD = 16;

    private final Decisions decisions;
    private final Clock clock;
    private final Moves moves;
    private final FrozenGate<BalanceEnv> canMigrate;
    private final boolean lbMin;

    /** Detached and not yet attached; attached from the last one to the first. */
    private Task[] stack = new Task[BREAK];

    private int detached;

    Detach(Decisions decisions, Clock clock, Moves moves, boolean lbMin) {
        this.decisions = decisions;
        this.clock = clock;
        this.moves = moves;
        this.canMigrate = decisions.freeze(CanMigrate.CAN_MIGRATE_TASK);
        this.lbMin = lbMin;
    }

    /** Moves what the pass asks for; returns the number of tasks. */
    int move(BalanceEnv env, int rule) {
        clock.update(env.src);
        detachTasks(env, rule);
        int moved = detached;
        if (moved > 0) {
            attachTasks(env.dst);
            env.sd.stats.gained[env.idle.index] += moved;
        }
        return moved;
    }

    /** {@code detach_tasks}. */
    void detachTasks(BalanceEnv env, int rule) {
        detached = 0;
        CpuRq src = env.src;
        if (src.nrRunning <= 1) {
            env.flags &= ~BalanceEnv.ALL_PINNED;
            return;
        }
        while (env.imbalance > 0 && src.cfsTasksTail != null && !isEnough(env)) {
            Task task = src.cfsTasksTail;
            if (!canMove(env, task) || isTooMuch(env, task)) {
                src.moveToHead(task);
                continue;
            }
            take(env, task, rule);
            if (env.newlyIdle()) {
                return; // a preemptible kernel does not keep the idle CPU waiting
            }
        }
    }

    /** An idle puller leaves the source its last task; the number of tasks looked at is bounded. */
    private static boolean isEnough(BalanceEnv env) {
        if (env.isIdle() && env.src.nrRunning <= 1) {
            return true;
        }
        env.loop++;
        if (env.loop > env.loopMax) {
            return true;
        }
        if (env.loop > env.loopBreak) {
            env.loopBreak += BREAK;
            env.flags |= BalanceEnv.NEED_BREAK;
            return true;
        }
        return false;
    }

    boolean canMove(BalanceEnv env, Task task) {
        env.about(task);
        return canMigrate.decide(env);
    }

    /** The amounts are halved with each failed pass, so that in the end something moves. */
    private boolean isTooMuch(BalanceEnv env, Task task) {
        int failed = Math.min(env.sd.nrBalanceFailed, 63);
        return switch (env.migrationType) {
            case LOAD -> isTooMuchLoad(env, hLoad(task), failed);
            case UTIL -> (CpuLoad.taskUtilEst(task) >> failed) > env.imbalance;
            case TASK, LLC_TASK -> false;
            case MISFIT -> Capacities.fits(task, env.src);
        };
    }

    private boolean isTooMuchLoad(BalanceEnv env, long load, int failed) {
        boolean ignored = lbMin && load < LB_MIN_LOAD && failed == 0;
        return ignored || (load >> failed) > env.imbalance;
    }

    private static long hLoad(Task task) {
        return Math.max(CpuLoad.taskHLoad(task), 1);
    }

    private static long amount(BalanceEnv env, Task task) {
        return switch (env.migrationType) {
            case LOAD -> hLoad(task);
            case UTIL -> CpuLoad.taskUtilEst(task);
            case TASK, LLC_TASK -> 1;
            case MISFIT -> env.imbalance;
        };
    }

    private void take(BalanceEnv env, Task task, int rule) {
        env.imbalance -= amount(env, task);
        if (CanMigrate.isHot(env)) {
            env.sd.stats.hotGained[env.idle.index]++;
        }
        detach(env, task, rule);
        if (detached == stack.length) {
            stack = Arrays.copyOf(stack, 2 * detached);
        }
        stack[detached++] = task;
    }

    private void detach(BalanceEnv env, Task task, int rule) {
        decisions.count(rule, env.sd.level, env.src.cpu, env.dst.cpu);
        moves.detach(env.src, task, env.dst.cpu, rule);
    }

    private void attachTasks(CpuRq dst) {
        clock.update(dst);
        while (detached > 0) {
            moves.attach(dst, stack[--detached]);
        }
    }

    /** {@code detach_one_task}: the least recently run task that may go; null if none may. */
    @Nullable
    Task detachOne(BalanceEnv env, int rule) {
        for (Task task = env.src.cfsTasksTail; task != null; task = task.listPrev) {
            if (canMove(env, task)) {
                detach(env, task, rule);
                return task;
            }
        }
        return null;
    }

    void attachOne(CpuRq dst, Task task) {
        clock.update(dst);
        moves.attach(dst, task);
    }
}
